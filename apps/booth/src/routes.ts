import { type PastVote, pastVoteSchema } from '@urna/contract/voting/voting';
import type { Page, Visit, VoterState } from './voter-state.ts';

/** Where the booth is served. */
export const BOOTH = '/voting';

/** Where the specification's categories lead accountants; any address that is no other page's shows that login. */
export const LOGIN_ACCOUNTANT = `${BOOTH}/login-accountant`;

/** The addresses of the specification. */
const addresses: Record<Page, string> = {
  category: `${BOOTH}/select`,
  number: `${BOOTH}/login`,
  code: `${BOOTH}/verify-code`,
  password: `${BOOTH}/login-ies`,
  'forgot-password': `${BOOTH}/forgot-password`,
  'set-password': `${BOOTH}/set-password`,
  certificate: `${BOOTH}/certificate`,
  'ballot-accountant': `${BOOTH}/ballot-accountant`,
  'ballot-ies': `${BOOTH}/ballot-ies`,
  'final-view': `${BOOTH}/final-view`,
};

/** Every address that anybody is led to. The manifest names each; any other one is the same page. */
export const boothAddresses: readonly string[] = [`${BOOTH}/`, LOGIN_ACCOUNTANT, ...Object.values(addresses)];

const pages = new Map(Object.entries(addresses).map(([page, address]) => [address, page as Page]));

/** What an address asks for. */
export function visitOf({ pathname, search }: { pathname: string; search: string }): Visit {
  const query = new URLSearchParams(search);
  const vote = pastVoteSchema.safeParse({ process: query.get('proceso'), contest: query.get('eleccion') });
  return {
    page: pages.get(pathname.replace(/\/+$/, '')) ?? 'number',
    vote: vote.data ?? null,
  };
}

/** The address of a page, which names the past vote that it is about, if any. */
export function addressOf(page: Page, vote: PastVote | null = null): string {
  const query = vote ? `?${new URLSearchParams({ proceso: vote.process, eleccion: vote.contest }).toString()}` : '';
  return addresses[page] + query;
}

/** The page that a state stands on. */
export function pageOf(state: VoterState): Visit {
  const vote = ('vote' in state ? state.vote : state.step === 'code' ? state.pending.vote : null) ?? null;
  if ('session' in state) return { page: state.session.login === 'code' ? 'ballot-accountant' : 'ballot-ies', vote };
  switch (state.step) {
    case 'category':
    case 'forgot-password':
    case 'set-password':
      return { page: state.step, vote };
    case 'certificate':
    case 'number':
    case 'password':
    case 'code':
      return { page: vote ? 'certificate' : state.step, vote };
    case 'already-voted':
    case 'no-vote':
      return { page: vote ? 'certificate' : state.login === 'code' ? 'code' : 'password', vote };
    case 'registered':
      return { page: 'final-view', vote };
  }
}
