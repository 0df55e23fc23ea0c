import { availableParallelism } from 'node:os';
import { tokensStyleSheet } from '@urna/ui/tokens';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findPostgresPrograms, postgresProgramsMissing } from './apps/server/src/testing/database/postgres-programs.ts';
import { themeStyleSheet } from './apps/web/theme-css.ts';
import { launchOptions } from './scripts/find-chromium.ts';
import { plantFault } from './scripts/planted-faults/plant-fault.ts';

/** Loads the modules once per worker instead of once per file; they keep no state. */
const sharedModules = { isolate: false };
const serverTests = {
  include: ['apps/server/src/**/*.test.ts'],
  exclude: ['**/*.{unit,program}.test.ts'],
};
const hasPostgres = findPostgresPrograms() !== null;

// On a developer's machine the remaining projects are still useful. In CI skipping the PostgreSQL tests would be
// misleading.
if (!hasPostgres && process.env['CI'] === 'true') throw new Error(postgresProgramsMissing);
if (!hasPostgres) process.stderr.write(`${postgresProgramsMissing}\n`);

const componentTests = '**/*.component.test.tsx';

/** They start one of our programs, a sandbox, a build or belenios-tool, which takes most of their time. */
const programTests = '**/*.program.test.ts';

const plantedFault = plantFault();

const isFullRun = process.env['TEST_SCOPE'] === 'full';

/** The tests in which PGlite can behave differently from PostgreSQL: lock, files, single connection, copies. */
const embeddedTests = [
  'apps/server/src/demo/**/*.test.ts',
  'apps/server/src/features/people/imports/roll-imports.test.ts',
  'apps/server/src/features/mail/campaigns/campaigns.test.ts',
  'apps/server/src/features/voting/ballot/cast-ballot.test.ts',
  'apps/server/src/platform/jobs/jobs.test.ts',
  'apps/server/src/testing/{servers/server-process,database/test-database}.test.ts',
];

export default defineConfig({
  test: {
    tags: [
      {
        name: 'full',
        description: 'Runs in `npm run test:full` only: exhaustive, or many repetitions of one assertion',
      },
    ],
    ...(isFullRun ? {} : { tagsFilter: ['!full'] }),
    passWithNoTests: false,
    // A module with a fault must reach no later run.
    fsModuleCache: plantedFault.length === 0,
    // Tests spend much of their time waiting for a database or another process: two workers would leave a fifth of two
    // cores idle.
    maxWorkers: availableParallelism() + 1,
    // Test files for two databases and the PostgreSQL server share the machine's cores.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    projects: [
      {
        plugins: plantedFault,
        test: {
          ...sharedModules,
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{booth,web}/src/**/*.test.{ts,tsx}',
            'apps/server/src/**/*.unit.test.ts',
            'apps/witness/src/**/*.test.ts',
            'apps/credentials/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [componentTests, programTests],
        },
      },
      {
        test: {
          ...sharedModules,
          name: 'program',
          include: [`{apps,bench,packages,scripts}/${programTests}`],
        },
      },
      {
        plugins: [tokensStyleSheet(), themeStyleSheet()],
        // React as people get it: its development build takes a seventh of the processor's time of these tests.
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { development: false } },
        // Found one by one, each would load the page of a running test anew.
        optimizeDeps: {
          include: [
            '@mantine/core',
            '@noble/curves/abstract/modular.js',
            '@noble/curves/ed25519.js',
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
            '@tanstack/react-query',
            'axe-core',
            'comlink',
            'pdfjs-dist/legacy/build/pdf.mjs',
            'qr',
            'react',
            'react-dom/client',
            'react-router',
            'vitest-browser-react',
            'zod',
            'zustand',
            'zustand/middleware',
            'zustand/vanilla',
          ],
        },
        test: {
          name: 'component',
          include: [`{packages/ui,apps/booth,apps/web}/src/${componentTests}`],
          setupFiles: 'packages/ui/testing/page.ts',
          // As patient as the journeys: a worker may have to be built first.
          expect: { poll: { timeout: 25_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: launchOptions(),
              contextOptions: { locale: 'es-CO', timezoneId: 'America/Bogota', reducedMotion: 'reduce' },
              actionTimeout: 15_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
          },
        },
      },
      {
        test: {
          ...sharedModules,
          ...serverTests,
          ...(isFullRun ? {} : { include: embeddedTests }),
          name: 'pglite',
          // V8 13.6 may end the process when it frees compiled WebAssembly while other code is compiled
          // (`jit_page_->allocations_.erase(addr) == 1`).
          execArgv: ['--no-wasm-code-gc'],
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: 'apps/server/src/testing/database/pglite-setup.ts',
        },
      },
      {
        plugins: plantedFault,
        test: {
          ...sharedModules,
          ...serverTests,
          ...(hasPostgres ? {} : { include: [] }),
          // The demonstration lives on the embedded database.
          ...(isFullRun
            ? {}
            : {
                exclude: [
                  ...serverTests.exclude,
                  'apps/server/src/demo/**',
                  'apps/server/src/testing/servers/server-process.test.ts',
                ],
              }),
          name: 'postgres',
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: 'apps/server/src/testing/database/postgres-setup.ts',
        },
      },
    ],
  },
});
