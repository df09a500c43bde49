import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import manifest from './package.json' with { type: 'json' }

/** Paths like `/results/7` must find the scripts too, so they are named from the root. */
const absoluteBase = { name: 'touchstone:absolute-base', config: () => ({ base: '/' }) }

/**
 * `main` holds everything that runs in Node: the command line and the worker. Packages listed in
 * `dependencies` and `optionalDependencies` stay outside the bundle (native modules must), all others
 * are bundled, ECharts included.
 */
export default defineConfig({
  main: {
    build: {
      externalizeDeps: { include: Object.keys(manifest.optionalDependencies) },
      outDir: 'out/node',
      target: 'node20.19',
      minify: false,
      sourcemap: true,
      rollupOptions: {
        input: {
          touchstone: 'src/headless/touchstone.ts',
          worker: 'src/engine/worker/entry.ts',
        },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), absoluteBase],
    build: {
      outDir: 'out/renderer',
      minify: true,
      rollupOptions: { input: 'src/renderer/index.html' },
    },
  },
})
