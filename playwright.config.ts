import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { phoneContext } from './e2e/support/phone.ts';
import { isFullRun } from './packages/belenios/testing/test-scope.ts';
import { launchOptions } from './scripts/find-chromium.ts';

const trustee = 'e2e/accessibility/trustee.test.ts';
const desktop = { viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/prepare-demo.ts',
  // On an overloaded machine a journey may lose a race that people never meet. The short run retries a failed journey
  // once, on a new server with its own copy of the demonstration, and reports it as flaky. The full run has no retries:
  // flaky tests are fixed.
  retries: isFullRun ? 0 : 1,
  ...(isFullRun ? {} : { grepInvert: /@full/ }),
  forbidOnly: process.env['CI'] === 'true',
  // A journey waits now and then for a timer or another process: two workers would leave a tenth of two cores idle. The
  // full run, which has no retries, isn't overloaded.
  workers: isFullRun ? availableParallelism() : availableParallelism() + 1,
  fullyParallel: false,
  timeout: 150_000,
  // A submission renders its PDF while the page waits: a second of a core, and up to ten on a busy machine.
  expect: { timeout: 25_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    // Fails at the step that hangs and names it, instead of when the whole journey times out.
    actionTimeout: 15_000,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // Transitions take a twentieth of the short run.
    ...(isFullRun ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }),
    // Keeps the trace of a failing journey. The short run records retries only. The full run has none, so it records
    // every journey, without the screencast, which is the most expensive part.
    trace: isFullRun ? { mode: 'retain-on-failure', screenshots: false, sources: false } : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
  // The short run runs each journey once, those tagged `@mobile` on a phone (e2e/support/server.ts): another project
  // would start its own browsers and servers.
  projects: isFullRun
    ? [
        { name: 'mobile', grep: /@mobile/, use: phoneContext },
        { name: 'desktop', use: desktop },
      ]
    : [
        // The longest, which has workers of its own, comes first: at the end nothing would run beside it.
        { name: 'trustee', testMatch: trustee, use: desktop },
        { testIgnore: trustee, use: desktop },
      ],
});
