import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/harness/start-server.ts',
  outputDir: 'test-results',
  // One walks while the other waits. A file has a lot of its own, so files do not meet; the tests in it go in order.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'America/Toronto',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // A recording takes a third of the time of every journey: TRACE=1 records those that fail.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: ['--no-sandbox'] },
  },
})
