import { tokensStyleSheet } from '@urna/ui/tokens';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageWords } from './page-words.ts';
import { pdfDecoders } from './pdf-decoders.ts';
import { themeStyleSheet } from './theme-css.ts';

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tokensStyleSheet(), themeStyleSheet(), pdfDecoders(), pageWords({ api })],
  // Node would run React's development build.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  // The server has no React of its own.
  ssr: { noExternal: true },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // The booth has a development server of its own (apps/booth/vite.config.ts).
    proxy: {
      '/api': api,
      '/correo': api,
      '/verificador.html': api,
      '/voting': { target: 'http://127.0.0.1:5174', ws: true },
    },
  },
  // Workers are ES modules.
  worker: { format: 'es' },
  build: {
    // Apart from CSS nesting, these versions support all required features (AES-GCM keys in IndexedDB, :has()).
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // Safari before 17 doesn't know module preloads; it loads the same files a little later.
    modulePreload: { polyfill: false },
    // Inlined data: URLs would need a weaker policy for fonts.
    assetsInlineLimit: 0,
    // One sheet, so that a page that the server renders has its styles whatever it shows.
    cssCodeSplit: false,
    copyPublicDir: isSsrBuild !== true,
    // The largest chunk is the PDF viewer's, which loads on demand; a test limits the weight of a first visit.
    chunkSizeWarningLimit: 600,
  },
}));
