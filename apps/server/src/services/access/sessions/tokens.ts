import type { TokenInfo } from '@urna/contract/access/session';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { VOTING_SESSION_SECONDS } from '@urna/contract/voting/voting';
import type { SessionEnd, SessionKind } from '../../../platform/database/tables.ts';

/** A person's document, by which they may have a session or a code before they are a candidate. */
export interface PersonKey {
  identification_type_id: number;
  identification_number: string;
}

/** The owner of a session or a code, as text. */
export function personSubject(person: PersonKey): string {
  return `person:${person.identification_type_id}:${person.identification_number}`;
}

export function personOfSubject(subject: string): PersonKey {
  const [, type, number] = /^person:(\d+):(\d+)$/.exec(subject) ?? [];
  if (type === undefined || number === undefined) throw new Error('the session is not a person’s');
  return { identification_type_id: Number(type), identification_number: number };
}

const idOf = (kind: 'staff' | 'voter', subject: string): number => {
  const [, id] = new RegExp(`^${kind}:(\\d+)$`).exec(subject) ?? [];
  if (id === undefined) throw new Error(`the session is not of ${kind}`);
  return Number(id);
};

export const staffSubject = (id: number): string => `staff:${id}`;
export const staffIdOf = (subject: string): number => idOf('staff', subject);

export const voterSubject = ({ id }: { id: number }): string => `voter:${id}`;
export const voterIdOf = (subject: string): number => idOf('voter', subject);

const MINUTE = 60;

/** How long each kind of session lasts, and how long it may be renewed in all. */
export const lifetimes = {
  candidate: { seconds: 30 * MINUTE, longest: 8 * 60 * MINUTE },
  correction: { seconds: 30 * MINUTE, longest: 8 * 60 * MINUTE },
  // Not renewable: to read, and at most to withdraw.
  tracking: { seconds: 30 * MINUTE, longest: 30 * MINUTE },
  staff: { seconds: 60 * MINUTE, longest: 24 * 60 * MINUTE },
  // Not renewable.
  voter: { seconds: VOTING_SESSION_SECONDS, longest: VOTING_SESSION_SECONDS },
} as const satisfies Record<SessionKind, { seconds: number; longest: number }>;

/**
 * Grace period: a session may be renewed for this long after its expiry. The browser shows "Sesión Terminada" and then
 * asks.
 */
export const REFRESH_GRACE_SECONDS = 60;

export interface Session {
  id: number;
  kind: SessionKind;
  subject: string;
  candidateType: CandidateKind | null;
  startedAt: Date;
  expiresAt: Date;
  endedBy: SessionEnd | null;
}

export function tokenInfo(token: string, session: Pick<Session, 'expiresAt' | 'candidateType'>): TokenInfo {
  return { token, time_milliseconds: session.expiresAt.getTime(), type_candidate: session.candidateType };
}
