import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const folder = import.meta.dirname;

/** A page, its script, and what its policy allows beyond that script and its style. */
const pages = {
  // Without compiling WebAssembly a check would take five times as long.
  verificador: {
    template: 'index.html',
    script: 'src/main.ts',
    scripts: " 'wasm-unsafe-eval'",
    more: ['worker-src blob:'],
  },
  // It asks its host for the elections and the voting servers for a ballot; the last two are for the demonstration.
  comprobar: {
    template: 'comprobar.html',
    script: 'src/second-device/main.ts',
    scripts: '',
    more: ["connect-src 'self' https: http://localhost:* http://127.0.0.1:*"],
  },
} as const;

/**
 * Builds a page that is one HTML file and needs no other. `tokens` is the style sheet with its colours. It isn't minified,
 * so that it can be read, and the same sources always give the same bytes, so that its SHA-256 says which sources it was
 * built from.
 */
export async function buildOneFile(name: keyof typeof pages, tokens: string): Promise<string> {
  const page = pages[name];
  const style = `${tokens}\n${readFileSync(join(folder, 'src/style.css'), 'utf8')}`;
  const script = await bundle(page.script);
  const parts: Record<string, string> = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policyFor(page, style, script)}" />`,
    style: `<style>${inside('style', style)}</style>`,
    script: `<script id="script">${inside('script', script)}</script>`,
    header: readFileSync(join(folder, 'header.html'), 'utf8').trimEnd(),
  };
  const template = readFileSync(join(folder, page.template), 'utf8');
  return template.replace(/<!-- (policy|style|script|header) -->/g, (_, part: string) => parts[part] ?? '');
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

/** Nothing but this script, this style and what the page names: no other address can be reached, no other code can run. */
function policyFor({ scripts, more }: (typeof pages)[keyof typeof pages], style: string, script: string): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `script-src ${hash(script)}${scripts}`,
    `style-src ${hash(style)}`,
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** A text that ended its element early would let the rest of it be read as HTML. */
function inside(tag: 'script' | 'style', text: string): string {
  if (/<\/(script|style)|<!--/i.test(text)) throw new Error(`A text would end its <${tag}> early`);
  return text;
}
