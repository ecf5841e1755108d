import { defineConfig } from 'vitest/config'

import { keepTemporaryFilesInMemory } from './tools/memoryFolder'

keepTemporaryFilesInMemory()

/** Otherwise a message of a timer that outlives its file fails the run: the worker can no longer pass it on. */
const ownConsole = { disableConsoleIntercept: true } as const
const screens = { ...ownConsole, environment: 'jsdom', setupFiles: ['tests/support/screens.ts'], testTimeout: 60_000 } as const
/** Tests that put other modules or another browser in the place of the real ones; what they import is theirs alone. */
const apart = 'tests/**/*.apart.test.{ts,tsx}'
/** Screens of react-admin on a running server. */
const onServer = 'tests/src/reactAdmin/**/*.test.tsx'

/**
 * Three kinds of tests: `plain` needs nothing, `server` a database, `screens` a document. The files a worker runs share their
 * modules: to read them anew for each took as long as the tests.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...ownConsole,
          name: 'plain',
          isolate: false,
          environment: 'node',
          include: ['tests/{house,resources}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...ownConsole,
          name: 'server',
          isolate: false,
          environment: 'node',
          include: ['tests/{server,contract}/**/*.test.ts', onServer],
          globalSetup: ['tests/support/globalSetup.ts'],
          testTimeout: 90_000, // ends a hanging test; a machine with other work needs a third of it for the longest
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'screens', isolate: false, include: ['tests/{src,providers,member}/**/*.test.{ts,tsx}'], exclude: [apart, onServer], ...screens } },
      { test: { name: 'apart', include: [apart], ...screens } },
    ],
  },
})
