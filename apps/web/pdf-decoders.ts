import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const packageFile = require.resolve('pdfjs-dist/package.json');

/** The names are pdf.js's own: its worker requests them below `wasmUrl` when WebAssembly is off. */
const decoders = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

/**
 * Scanners write JBIG2 and JPEG 2000 into PDFs. pdf.js decodes both either by WebAssembly, which the content security
 * policy refuses, or by these scripts, which it loads only for documents with such images.
 */
export function pdfDecoders(): Plugin {
  return {
    name: 'pdf-decoders',
    apply: 'build',
    generateBundle() {
      const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
      for (const name of decoders) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdf-decoders-${version}/${name}`,
          source: readFileSync(join(dirname(packageFile), 'wasm', name)),
        });
      }
    },
  };
}
