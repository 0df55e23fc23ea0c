import '@urna/ui/tokens.css';
import '@urna/ui/base.css';
import '@urna/ui/page.css';
import { afterEach } from 'vitest';

/** What a page has before any component: its language, its styles, and nothing remembered. */
document.documentElement.lang = 'es-CO';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.dataset['theme'] = 'light';
});
