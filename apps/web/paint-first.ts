import type { Plugin } from 'vite';

const module = /<script type="module"( crossorigin)? src="([^"]+)"><\/script>/;
const boot = '<script src="/boot.js"></script>';

/**
 * What index.html holds is seen before the app takes the processor for itself, which on a cheap telephone is the better
 * part of a second. A module would run as soon as it has come, painted or not: so the built page only has it fetched,
 * and boot.js runs it after the first paint.
 */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [script, , address] = module.exec(html) ?? [];
        if (!script || !html.includes(boot)) throw new Error('index.html has no module, or no boot.js');
        return html
          .replace(boot, `<script src="/boot.js" data-app="${address}"></script>`)
          .replace(script, `<link rel="modulepreload" crossorigin href="${address}">`)
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
      },
    },
  };
}
