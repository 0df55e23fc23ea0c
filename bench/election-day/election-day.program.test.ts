import { expect, test } from 'vitest';
import {
  findPostgresPrograms,
  postgresProgramsMissing,
} from '../../apps/server/src/testing/database/postgres-programs.ts';
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

test.runIf(findPostgresPrograms() !== null || process.env['CI'] === 'true')(
  'an election day on which servers, primary database and mail server fail loses and doubles nothing',
  { timeout: 400_000, tags: ['full'] },
  async () => {
    expect(findPostgresPrograms(), postgresProgramsMissing).not.toBeNull();
    const { parts } = await rehearse(size);
    const proofs = parts.flatMap((part) => part.proofs);
    const mayLackTheTool = process.env['CI'] !== 'true';
    expect(proofs.filter(({ holds }) => holds === false || (holds === null && !mayLackTheTool))).toEqual([]);
    const [registration, vote] = parts;
    expect(registration?.recording.events.map(({ words }) => words)).toContain('the primary database is back');
    expect(vote?.recording.errors().length, 'the failures were felt').toBeGreaterThan(0);
    expect(vote?.recording.events.map(({ words }) => words)).toContain('the standby is promoted');
  },
);
