import '@urna/ui/tokens.css';
import '@urna/ui/base.css';
import '@urna/ui/page.css';
import React from 'react';
import { flushSync } from 'react-dom';
import { afterEach } from 'vitest';

/** What a page has before any component: its language, its styles, and nothing remembered. */
document.documentElement.lang = 'es-CO';

// React's production build has no `act`, with which `render` waits for what it renders.
Object.assign(React, { act: async (work: () => Promise<void>) => flushSync(work) });

// Shows the colours of a theme at once: reduced motion leaves transitions that last until the next frame.
const still = new CSSStyleSheet();
still.replaceSync('*, ::before, ::after { transition: none !important }');
document.adoptedStyleSheets.push(still);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.dataset['theme'] = 'light';
});
