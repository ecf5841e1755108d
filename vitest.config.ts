import { defineConfig } from 'vitest/config'

/** Three kinds of tests: `plain` needs nothing, `server` a database, `screens` a document. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'plain', environment: 'node', include: ['tests/{house,resources}/**/*.test.{ts,tsx}'], testTimeout: 20_000 } },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{server,contract}/**/*.test.ts'],
          globalSetup: ['tests/support/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['tests/{src,providers,member}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/screens.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
