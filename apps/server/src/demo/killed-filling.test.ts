import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPublishedProcesses } from '../features/processes/read-processes.ts';
import { openEmbedded } from '../platform/database/connect.ts';
import { verifyChain } from '../services/activity/verify-chain.ts';
import { databaseIsShared } from '../testing/database/test-database.ts';
import { FIRST_PROCESS, firstContest, firstContests } from '../testing/elections/first-process.ts';
import { fewSubmitted } from './people.ts';
import { demonstrationSteps } from './prepare.ts';

const program = fileURLToPath(import.meta.resolve('../testing/fixtures/fill-few.ts'));

/** Fills until the step in which the process is killed, or to the end; returns the last step. */
async function fillUntil(folder: string, step: number, laterMs: number): Promise<number> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let last = 0;
  for await (const chunk of child.stdout) {
    last = Number(String(chunk).trim().split('\n').at(-1));
    if (last < step) continue;
    await delay(laterMs);
    child.kill('SIGKILL');
  }
  await ended;
  return last;
}

/** The step in which to kill, and how many milliseconds after its start. */
const kills = [
  [1, 40],
  [2, 600],
  [4, 150],
  [7, 300],
  [9, 100],
] as const;

// The killed process uses PGlite in both projects, so one project runs this.
test.runIf(!databaseIsShared)(
  'filling the demonstration resumes after each kill and completes exactly once',
  { tags: ['full'], timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'urna-killed-demo-'));
    try {
      for (const [step, laterMs] of kills) await fillUntil(folder, step, laterMs);
      expect(await fillUntil(folder, Number.POSITIVE_INFINITY, 0)).toBe(demonstrationSteps(fewSubmitted));
      const { db, close } = await openEmbedded({ folder });
      try {
        const candidates = await db
          .selectFrom('candidates')
          .select(['identification_number', 'submitted_at', 'review_status'])
          .where('process_id', '=', FIRST_PROCESS)
          .orderBy('identification_number')
          .execute();
        const status = {
          approved: 'APROBADO',
          pending: 'PENDIENTE',
          to_correct: 'PARA_SUBSANAR',
          corrected: 'SUBSANADO',
          rejected: 'RECHAZADO',
        };
        expect(candidates.map((one) => [one.identification_number, one.review_status])).toEqual(
          fewSubmitted
            .map(({ number, outcome }) => [String(number), status[outcome]])
            .toSorted(([a], [b]) => Number(a) - Number(b)),
        );
        expect(candidates.every(({ submitted_at }) => submitted_at !== null)).toBe(true);
        for (const name of firstContests) expect((await firstContest(db, name)).stage).toBe('open');
        const [earlier, ...others] = (await readPublishedProcesses(db)).filter(({ state }) => state === 'archived');
        expect([earlier?.slug, others]).toEqual(['2021', []]);
        expect(earlier?.contests.map(({ published }) => published?.ballots)).toEqual([10, 10]);
        // Of the archived institutions' credentials, which an authority made.
        const statements = await db.selectFrom('authority_statements').select('kind').orderBy('kind').execute();
        expect(statements).toEqual([{ kind: 'destruction' }, { kind: 'reconciliation' }]);
        const mails = await db.selectFrom('outbox').select('to_address').where('to_address', 'like', 'cc%').execute();
        expect(mails).toEqual([]);
        expect(await verifyChain(db)).toMatchObject({ ok: true });
        expect(await db.selectFrom('demonstration').selectAll().execute()).toHaveLength(1);
      } finally {
        await close();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
