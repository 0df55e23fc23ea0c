import type { PlainAnswer } from '../packages/belenios/src/ballot/encrypt-answer.ts';
import { makeBallot } from '../packages/belenios/src/ballot/make-ballot.ts';
import { openElection } from '../packages/belenios/src/election.ts';
import { nobleEd25519 } from '../packages/belenios/src/groups/ed25519-noble.ts';

/** Opens the election once and makes ten ballots, as a voter's page does. */
function makeBallots([text, credential, answer]: [string, string, PlainAnswer]): number[] {
  const begin = performance.now();
  const election = openElection(nobleEd25519(), text);
  const opened = performance.now() - begin;
  return Array.from({ length: 10 }, (_, index) => {
    const start = performance.now();
    makeBallot(election, credential, [answer]);
    return performance.now() - start + (index === 0 ? opened : 0);
  });
}

Object.assign(globalThis, { makeBallots });
