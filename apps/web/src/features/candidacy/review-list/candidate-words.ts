import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { counted } from '@urna/contract/shared/counted';
import { fromWireTime } from '@urna/contract/shared/dates';
import { serverNow } from '@urna/ui/server-clock';

const kindWords = { CANDIDATE_ACCOUNTANT: 'Contador', CANDIDATE_IES: 'IES' } as const satisfies Record<
  CandidateKind,
  string
>;

export function kindWord(kind: CandidateKind | null): string {
  return kind ? kindWords[kind] : 'Sin registro';
}

const HOUR_MS = 3_600_000;

/** How long ago an API time was, in whole hours or days: "3 días". */
export function waitedSince(time: string, now = serverNow()): string {
  const hours = Math.floor((now - fromWireTime(time).getTime()) / HOUR_MS);
  if (hours < 1) return 'menos de una hora';
  return hours < 48 ? counted(hours, 'hora', 'horas') : counted(Math.floor(hours / 24), 'día', 'días');
}

/** Formats an API time as "12/09/2029 a las 17:00:05". */
export function registeredAt(time: string | null): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(time ?? '');
  if (!parts) return '';
  const [, year, month, day, clock] = parts;
  return `${day}/${month}/${year} a las ${clock}`;
}
