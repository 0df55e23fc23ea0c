import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Whole elections with both programs take their time on a machine with little of it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
