import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const folder = import.meta.dirname;

/**
 * Builds the verifier: one HTML file that needs no other. `tokens` is the style sheet with its colours. It isn't minified,
 * so that it can be read, and the same sources always give the same bytes, so that its SHA-256 says which sources it was
 * built from.
 */
export async function buildVerifier(tokens: string): Promise<string> {
  const style = `${tokens}\n${readFileSync(join(folder, 'src/style.css'), 'utf8')}`;
  const script = await bundle('src/main.ts');
  const parts: Record<string, string> = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policyFor(style, script)}" />`,
    style: `<style>${inside('style', style)}</style>`,
    script: `<script id="script">${inside('script', script)}</script>`,
  };
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  return template.replace(/<!-- (policy|style|script) -->/g, (_, part: string) => parts[part] ?? '');
}

async function bundle(input: string): Promise<string> {
  const before = process.env['NODE_ENV'];
  const built = await build({
    root: folder,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      // The same as the web app's.
      target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
      rolldownOptions: { input: join(folder, input), output: { format: 'iife' } },
    },
  });
  // Vite sets it. The server that `npm start` runs in this process would take it for a real installation's.
  if (before === undefined) delete process.env['NODE_ENV'];
  const [only, ...others] = 'output' in built ? built.output : [];
  if (only?.type !== 'chunk' || others.length > 0) throw new Error(`${input} is not one script`);
  return `\n${only.code}`;
}

/** Nothing but this script and this style: no address can be reached, and no other code can run. */
function policyFor(style: string, script: string): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    // Without compiling WebAssembly a check would take five times as long.
    `script-src ${hash(script)} 'wasm-unsafe-eval'`,
    `style-src ${hash(style)}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** A text that ended its element early would let the rest of it be read as HTML. */
function inside(tag: 'script' | 'style', text: string): string {
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`A text would end its <${tag}> early`);
  return text;
}
