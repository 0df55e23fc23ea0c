import type { Plugin } from 'vite';

const module = /<script type="module"( crossorigin)? src="([^"]+)"><\/script>/;
const boot = '<script src="/boot.js"></script>';

/**
 * Lets the browser paint index.html before the app occupies the CPU, for most of a second on a cheap phone. A module
 * script would run as soon as it is loaded, painted or not, so the built page only preloads it and boot.js runs it
 * after the first paint.
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
