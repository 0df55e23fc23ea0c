import { expect, test } from 'vitest';
import { patroniIsInstalled } from '../../apps/server/src/testing/database/patroni-cluster.ts';
import { rehearse } from './run.ts';

/** The short version of `npm run bench -- election-day`, with every disturbance and every proof. */
const size = {
  registration: { candidates: 4, seconds: 6, readersPerSecond: 2, slowClients: 5, mailPatienceSeconds: 0 },
  vote: {
    roll: 200,
    voters: 60,
    choices: 3,
    seconds: 15,
    readersPerSecond: 2,
    slowClients: 5,
    remindersPerMinute: 600,
    mailPatienceSeconds: 0,
  },
};

test.runIf(patroniIsInstalled)(
  'an election day on which servers, primary database and mail server fail loses and doubles nothing',
  { timeout: 400_000, tags: ['full'] },
  async () => {
    const { parts } = await rehearse(size);
    const proofs = parts.flatMap((part) => part.proofs);
    const mayLackTheTool = process.env['CI'] !== 'true';
    expect(proofs.filter(({ holds }) => holds === false || (holds === null && !mayLackTheTool))).toEqual([]);
    const [registration, vote] = parts;
    expect(registration?.recording.events.map(({ words }) => words)).toContain('the standby is the primary');
    expect(vote?.recording.errors().length, 'the failures were felt').toBeGreaterThan(0);
    expect(vote?.recording.events.map(({ words }) => words)).toEqual(
      expect.arrayContaining(['both servers are restarted', 'the lost machine follows it']),
    );
  },
);
