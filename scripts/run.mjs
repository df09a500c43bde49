// Runs a TypeScript script of this project: `node scripts/run.mjs scripts/servers.ts [arguments]`.
// Node 20 reads no TypeScript, so the script is bundled first (a fraction of a second), as the
// product itself is; benches then run the very code that ships.
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const [script, ...rest] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const name = basename(script).replace(/\.ts$/, '')

await build({
  root,
  configFile: false,
  logLevel: 'error',
  build: {
    ssr: join(root, script),
    outDir: join(root, 'out/tools'),
    emptyOutDir: false,
    target: 'node20.19',
    rollupOptions: {
      output: { entryFileNames: `${name}.js`, chunkFileNames: `${name}-[hash].js` },
    },
  },
})

process.argv = [process.argv[0], script, ...rest]
await import(pathToFileURL(join(root, 'out/tools', `${name}.js`)).href)
