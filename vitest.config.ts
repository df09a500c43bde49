import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/stores/**/*.server.test.ts', 'test/e2e/**'],
          globalSetup: ['test/helpers/build.ts'],
          // Style sheets are read by the test of their colours, and nowhere else.
          css: { include: [/[?&]raw\b/] },
          // Generous: a busy machine must not fail a test that is right.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'stores',
          include: ['test/stores/**/*.server.test.ts', 'test/e2e/*.test.ts'],
          globalSetup: ['test/helpers/build.ts', 'test/helpers/servers.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'window',
          include: ['test/e2e/window/**/*.test.ts'],
          globalSetup: ['test/helpers/build.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
