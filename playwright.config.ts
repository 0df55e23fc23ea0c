import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';

const executablePath = findChromium();
const isFullRun = process.env['TEST_SCOPE'] === 'full';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/prepare-demo.ts',
  // A machine with too much to do may lose a race that people don't run: a journey that fails is walked once more, on a
  // new server with its own copy of the demonstration, and the closing line of the tests counts it.
  // The full run doesn't forgive: what fails in it now and then is mended.
  retries: isFullRun ? 0 : 1,
  ...(isFullRun ? {} : { grepInvert: /@full/ }),
  forbidOnly: process.env['CI'] === 'true',
  workers: 2,
  fullyParallel: false,
  timeout: 150_000,
  // A submission makes its PDF while one waits: a second of a core, and ten where the cores are busy with something else.
  expect: { timeout: 25_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    // Fails at the step that hangs, with its name, instead of at the end of the journey's time.
    actionTimeout: 15_000,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    // A failing journey keeps its trace. The short run records the second try; the full run has none, so it records every
    // journey, without the screencast, which is what costs most.
    trace: isFullRun ? { mode: 'retain-on-failure', screenshots: false, sources: false } : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      // Root, which containers run tests as, gets no sandbox; the rest keeps the browser from talking to the world.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without it Chromium draws through an emulated graphics card, which costs more than the pages do.
        '--disable-software-rasterizer',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'mobile',
      // What differs on a telephone, not everything twice.
      grep: isFullRun ? /@mobile/ : /@mobile(?!-full)/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
