import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import manifest from './package.json' with { type: 'json' }

/** Paths like `/results/7` must find the scripts too, so they are named from the root. */
const absoluteBase = { name: 'touchstone:absolute-base', config: () => ({ base: '/' }) }

/**
 * `main` holds everything that runs in Node: the command line, Electron's main process and the worker
 * of both. Packages listed in
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
          desktop: 'src/main/index.ts',
          worker: 'src/engine/worker/entry.ts',
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      minify: false,
      rollupOptions: {
        input: { index: 'src/preload/index.ts' },
        // a sandboxed window reads no ES modules
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), absoluteBase],
    build: {
      outDir: 'out/renderer',
      minify: true,
      rollupOptions: {
        input: 'src/renderer/index.html',
        // Half of all scripts, and asked for only by pages with charts.
        output: {
          codeSplitting: {
            groups: [
              // the widgets need it too, and must not bring the charts with it
              { name: 'tslib', test: /node_modules\/tslib\//, priority: 2 },
              { name: 'echarts', test: /node_modules\/(echarts|zrender)\//, priority: 1 },
            ],
          },
        },
      },
    },
  },
})
