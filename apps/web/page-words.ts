import { type Calendar, getCalendar } from '@urna/contract/processes/calendar';
import { fillPage } from '@urna/contract/processes/page-words';
import { addressOf } from '@urna/contract/shared/endpoint';
import type { Plugin } from 'vite';

/** In development Vite serves index.html, so it asks the server for the words that the server would write into it. */
export function pageWords({ api }: { api: string }): Plugin {
  return {
    name: 'page-words',
    apply: 'serve',
    async transformIndexHtml(html) {
      const answer = await fetch(api + addressOf(getCalendar)).catch(() => null);
      const calendar = answer?.ok ? ((await answer.json()) as { data: Calendar }).data : null;
      return fillPage(html, { words: calendar, origin: '' });
    },
  };
}
