import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunks.ts';
import { pageCopies } from './page-copies.ts';
import { paintFirst } from './paint-first.ts';
import { pdfDecoders } from './pdf-decoders.ts';
import { themeStyleSheet } from './theme-css.ts';
import { zodWithoutJsonSchema } from './zod-without-json-schema.ts';

export default defineConfig({
  plugins: [react(), themeStyleSheet(), zodWithoutJsonSchema(), pdfDecoders(), pageCopies(), paintFirst()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` },
  },
  // Workers import modules like everything else.
  worker: { format: 'es' },
  build: {
    // What the policy's features need (CSS nesting aside, AES-GCM keys in IndexedDB, :has()) all of these have.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // A data: address in a style sheet would need a wider policy for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    // The largest is the PDF viewer's, which loads where a PDF is opened; a test holds the first visit's weight.
    chunkSizeWarningLimit: 600,
  },
});
