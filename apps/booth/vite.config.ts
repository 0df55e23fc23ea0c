import { basename } from 'node:path';
import { tokensStyleSheet } from '@urna/ui/tokens';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** One script, one style sheet and one worker, named by their contents: the same sources give the same files. */
export default defineConfig({
  base: '/voting/',
  plugins: [react(), tokensStyleSheet()],
  // Readable in the built files, and small: a hash in each name doesn't compress.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` } },
  server: { host: '127.0.0.1', port: 5174, proxy: { '/api': api } },
  // Workers are ES modules.
  worker: { format: 'es' },
  build: {
    // Apart from CSS nesting, these versions support all that is needed.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    modulePreload: { polyfill: false },
    // The policy allows no data: URL.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // Of the contract's calls and schemas only those that are used: making one does nothing else.
    rolldownOptions: {
      output: { codeSplitting: false },
      treeshake: { manualPureFunctions: ['z', 'dataSchema', 'listSchema'] },
    },
  },
});
