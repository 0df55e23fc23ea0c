import type { BallotPaper } from '@urna/contract/election/ballots';
import type { Calendar } from '@urna/contract/processes/calendar';
import { calendarOf } from '@urna/ui/testing/calendar';
import { vi } from 'vitest';
import { visitOf } from '../src/routes.ts';
import { send } from '../src/session.ts';
import type { Session } from '../src/voter-state.ts';
import { type Answers, paperOf } from './sealed-election.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

export function calendar(differing: Partial<Calendar['process']> = {}, authority: string | null = null): Calendar {
  const shown = calendarOf('open', { voting: { opens_at: '2025-01-01T13:00:00.000Z', closes_at: inAnHour() } });
  const credential_authority = authority === null ? null : { name: authority, email: 'a@u.test' };
  return {
    ...shown,
    process: { ...shown.process, ...differing },
    contests: shown.contests.map((one) => (one.login === 'password' ? { ...one, credential_authority } : one)),
  };
}

/** A refusal of the API, as the contract words it. */
export const refusal = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ code, message }), { status, headers });

/** Answers the calls; what isn't named fails like a lost connection. Returns the method and path of each call. */
export function serve(answers: Answers): string[] {
  const calls: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const call = `${init?.method ?? 'GET'} ${pathname}`;
    calls.push(call);
    if (!(call in answers)) throw new TypeError('Failed to fetch');
    const prepared = answers[call];
    const answer: unknown = typeof prepared === 'function' ? await prepared(init?.body ?? '') : prepared;
    // By the date a browser knows when a session ends.
    const headers = { date: new Date().toUTCString(), 'cache-control': 'no-store' };
    return answer instanceof Response ? answer.clone() : new Response(JSON.stringify(answer), { headers });
  });
  return calls;
}

/** Opens an address of the booth, as by a link. */
export function open(address: string): void {
  history.replaceState(null, '', address);
  send({ type: 'visited', ...visitOf(location) });
}

const session = (seconds: number): Session => ({
  token: 'token',
  expiresAt: Date.now() + seconds * 1000,
  contest: 'contador',
  login: 'code',
  name: 'Ana Gil',
  inDoubt: false,
});

/** Opens the ballot of a voter who has logged in. */
export function openBallot(paper: BallotPaper = paperOf(30), { seconds = 300 } = {}): void {
  open('/voting/login');
  send({ type: 'entry-begun', entry: 0 });
  send({ type: 'admitted', entry: 0, session: session(seconds) });
  send({ type: 'paper-arrived', token: 'token', paper });
}
