import { type AnnouncedChange, listAnnouncedChanges } from '@urna/contract/staff/change-requests';
import { Notice } from '@urna/ui/notice';
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { publicClient } from '../../lib/call.ts';
import { tellDateTime } from '../../lib/format.ts';
import { pageData } from '../../lib/page-data.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { tellPublicly } from './change-words.ts';

const REFRESH_MS = 60_000;

/** A store of its own, like the calendar's: the landing page loads no query cache. Null before the first answer. */
export const announcedStore = createStore<{ changes: AnnouncedChange[] | null }>(() => ({
  changes: pageData?.announced ?? null,
}));

export async function loadAnnouncedChanges(): Promise<void> {
  try {
    announcedStore.setState({ changes: (await publicClient.call(listAnnouncedChanges)).data });
  } catch {
    // What was known stays; a page without this line is better than one with an error about it.
  }
}

/** What an administrator asked for and everybody may know before it takes effect. Nothing on most days. */
export function AnnouncedChanges() {
  const { subscribe, getState } = announcedStore;
  const { changes } = useSyncExternalStore(subscribe, getState, getState);
  useEffect(() => {
    // The server has just rendered the page with them.
    if (announcedStore.getState().changes !== pageData?.announced) void loadAnnouncedChanges();
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void loadAnnouncedChanges();
    }, REFRESH_MS);
    return () => window.clearInterval(timer);
  }, []);
  if (!changes || changes.length === 0) return null;
  return (
    <Notice type="warning" role="note" title={changes.length === 1 ? 'Cambio anunciado' : 'Cambios anunciados'}>
      {changes.map((change) => (
        <p key={`${change.action} ${change.about} ${change.requested_at}`}>{announcement(change, serverNow())}</p>
      ))}
    </Notice>
  );
}

/** One sentence: what was asked for, when it takes effect, and on what that depends. */
export function announcement(change: AnnouncedChange, now: number): string {
  const { state, needs_second: needsSecond, takes_effect_at: at } = change;
  const what = tellPublicly(change);
  const isOver = Date.parse(at) <= now;
  const when = isOver ? 'tendrá efecto en un momento' : `tendrá efecto el ${tellDateTime(at)}`;
  if (!needsSecond) return `El único administrador de la plataforma pidió ${what}: ${when}.`;
  if (state === 'approved') return `Se pidió ${what} y otro administrador lo aprobó: ${when}.`;
  return isOver
    ? `Se pidió ${what}: tendrá efecto en cuanto otro administrador lo apruebe.`
    : `Se pidió ${what}: ${when} si otro administrador lo aprueba.`;
}
