import { existsSync } from 'node:fs'

import { defineConfig } from '@playwright/test'

import { keepTemporaryFilesInMemory } from '../../tools/memoryFolder'

keepTemporaryFilesInMemory()

const chromium = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)

/** The journeys use the product as a person does, against the real server with its demo shop. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  globalSetup: './globalSetup.ts',
  outputDir: '../../test-results/journeys',
  workers: 2,
  retries: 1, // `npm test` reports how many needed it
  // Limits that end a hanging journey; they assert no speed, and a busy machine stays within them.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' }, // animations are not tested
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] },
  },
})
