import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AnnouncedChange, listAnnouncedChanges } from '@urna/contract/access/change-requests';
import { Notice } from '@urna/ui/notice';
import { publicClient } from '../../../lib/call.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/rendered.ts';
import { tellPublicly } from './change-words.ts';

export const announcedChangesQuery = queryOptions({
  queryKey: ['announced-changes'],
  queryFn: async ({ signal }) => (await publicClient.call(listAnnouncedChanges, { signal })).data,
  refetchInterval: 60_000,
});

/**
 * What an administrator asked for and everybody may know before it takes effect. Nothing on most days, nor where it
 * can't be had: a page without this line is better than one with an error about it.
 */
export function AnnouncedChanges() {
  const { data: changes } = useQuery(announcedChangesQuery);
  const now = useNow().getTime();
  if (!changes || changes.length === 0) return null;
  return (
    <Notice type="warning" role="note" title={changes.length === 1 ? 'Cambio anunciado' : 'Cambios anunciados'}>
      {changes.map((change) => (
        <p key={`${change.action} ${change.about} ${change.requested_at}`}>{announcement(change, now)}</p>
      ))}
    </Notice>
  );
}

/** One sentence: what was asked for, when it takes effect, and on what that depends. */
export function announcement(change: AnnouncedChange, now: number): string {
  const { state, needs_second: needsSecond, takes_effect_at: time } = change;
  const what = tellPublicly(change);
  const isOver = Date.parse(time) <= now;
  const when = isOver ? 'tendrá efecto en un momento' : `tendrá efecto el ${tellDateTime(time)}`;
  if (!needsSecond) return `El único administrador de la plataforma pidió ${what}: ${when}.`;
  if (state === 'approved') return `Se pidió ${what} y otro administrador lo aprobó: ${when}.`;
  return isOver
    ? `Se pidió ${what}: tendrá efecto en cuanto otro administrador lo apruebe.`
    : `Se pidió ${what}: ${when} si otro administrador lo aprueba.`;
}
