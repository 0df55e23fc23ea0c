import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyArchiveFile } from '@urna/node-tools/verify-archive-file';
import type { OpenDatabase } from '../../apps/server/src/testing/database/surviving-pool.ts';
import { FIRST_CALENDAR } from '../../apps/server/src/testing/elections/first-process.ts';
import type { SealedContest } from '../../apps/server/src/testing/elections/sealed-contest.ts';
import { votesDisagree } from '../../apps/server/src/testing/elections/votes-disagree.ts';
import { count, openTrustee, publication } from '../../deploy/try/after-the-vote.ts';
import type { Site } from '../../deploy/try/site.ts';
import { findBeleniosTool, ToolFolder } from '../../packages/belenios/testing/belenios-tool.ts';
import { toolObjections } from '../../packages/belenios/testing/tool-election.ts';
import type { CrowdSize } from './background-load.ts';
import { proveRepeats, untilMailed } from './prove-mails.ts';
import type { Recording } from './recording.ts';
import type { Proof } from './rehearsed-part.ts';
import type { Installation, TestBed } from './test-bed.ts';
import type { Polls } from './voters.ts';

export interface VoteSize extends CrowdSize {
  /** On the roll, of whom `voters` vote. */
  roll: number;
  voters: number;
  choices: number;
  seconds: number;
  /** Reminders that a campaign mails in a minute, from the call to vote on. */
  remindersPerMinute: number;
  /** For the queue to become empty: what a dead process had claimed is sent again two minutes later. */
  mailPatienceSeconds: number;
  /** Instead of the day's disturbances, this many kills one after the other. */
  kills?: number;
}

/** One rehearsed vote, with what each part of it needs. */
export interface VoteDay {
  testBed: TestBed;
  installation: Installation;
  database: OpenDatabase;
  recording: Recording;
  polls: Polls;
  site: Site;
  administrator: Administrator;
  size: VoteSize;
}

export const CONTEST = 'contador';
const TRUSTEE = 'custodia@demo.test';

const SESSION_MS = 50 * 60_000;

/** An administrator, who logs in by a mailed code whenever the last session may have ended. */
export class Administrator {
  readonly #parts: Pick<VoteDay, 'database' | 'site' | 'testBed'>;
  #session: { token: string; until: number } | null = null;

  constructor(parts: Pick<VoteDay, 'database' | 'site' | 'testBed'>) {
    this.#parts = parts;
  }

  async token(): Promise<string> {
    if (this.#session && Date.now() < this.#session.until) return this.#session.token;
    const { database, site, testBed } = this.#parts;
    const { identification_number, email } = await database.db
      .selectFrom('staff_users')
      .select(['identification_number', 'email'])
      .where('role', '=', 'ADMINISTRADOR')
      .executeTakeFirstOrThrow();
    testBed.mailboxes.keep(email);
    const token = await site.logIn('/login', identification_number, email);
    this.#session = { token, until: Date.now() + SESSION_MS };
    return token;
  }
}

async function closeAt({ db }: OpenDatabase, closes_at: Date): Promise<void> {
  const window = db.updateTable('windows').set({ closes_at });
  await window.where('calendar_id', '=', FIRST_CALENDAR).where('name', '=', 'voting').execute();
}

/** While the box is open: what the database holds beside what people were told. */
export async function proveBox({ database, polls, testBed, size, recording }: VoteDay): Promise<Proof[]> {
  const waiting = await untilMailed(database, size.mailPatienceSeconds);
  const taken = [...testBed.mailboxes.taken.values()];
  const reminders = taken.filter(({ kind }) => kind === 'reminder');
  const receipts = taken.filter(({ kind }) => kind === 'receipt');
  const addresses = new Map(
    (await database.db.selectFrom('voters').select(['id', 'email']).execute()).map(({ id, email }) => [email, id]),
  );
  const mailed = new Set(receipts.map(({ to }) => addresses.get(to) ?? 0));
  const disagreements = await votesDisagree(database.db, polls.receipts, size.choices, mailed);
  return [
    {
      claim: 'Everybody who came to vote got a receipt',
      holds: polls.receipts.size === size.voters && polls.unserved.length === 0,
      found: polls.unserved.slice(0, 3).join('; ') || `${polls.receipts.size} receipts`,
    },
    {
      claim:
        'Nobody voted twice, and no acknowledged vote is missing: box, marks, mails, turnout and log agree with the receipts',
      holds: disagreements.length === 0,
      found: disagreements.join('; ') || `${polls.receipts.size} ballots`,
    },
    {
      claim: 'Every browser that looked found its ballot in the box, with a proof or a place for the next checkpoint',
      holds: polls.unproven.length === 0,
      found: polls.unproven.slice(0, 3).join(', ') || 'none was missing',
    },
    {
      claim: 'Each receipt was mailed under one Message-ID, or still waits',
      holds: receipts.length <= polls.receipts.size && (waiting > 0 || receipts.length === polls.receipts.size),
      found: `${receipts.length} mailed; ${waiting} personal mails still wait`,
    },
    {
      claim: 'Each reminder went out at most once',
      holds: reminders.every(({ times }) => times.length === 1),
      found: `${reminders.length} reminders`,
    },
    proveRepeats(taken, recording.outages),
  ];
}

/** After the close: the count, the archive and the log. */
export async function proveResult(day: VoteDay, contest: SealedContest, choices: readonly number[]): Promise<Proof[]> {
  const { database, site, testBed, polls, installation } = day;
  const staff = await day.administrator.token();
  // Before the close: the count mails the trustee the link to decrypt with.
  testBed.mailboxes.keep(TRUSTEE);
  await closeAt(database, new Date());
  const trustee = await openTrustee(site, TRUSTEE);
  trustee.privateKey = contest.trusteePrivateKey;
  await count(site, staff, CONTEST, trustee);
  const { data, archive, proofs } = await publication(site, CONTEST);
  const wanted = choices.map((votes, position) => ({ position, votes }));
  const counted = data.choices.map(({ position, votes }) => ({ position, votes }));
  const isRight = JSON.stringify(counted.toSorted((a, b) => a.position - b.position)) === JSON.stringify(wanted);
  const folder = mkdtempSync(join(tmpdir(), 'urna-rehearsal-'));
  try {
    const file = join(folder, 'urna.bel');
    writeFileSync(file, archive);
    const report = await verifyArchiveFile(file, { proofs: proofs.toString() });
    return [
      {
        claim: 'The published result is what people chose',
        holds: isRight && data.blank?.votes === 0,
        found: `${data.ballots} ballots`,
      },
      {
        claim: 'The archive is verified by urna',
        holds: report.ok && report.ballots === polls.receipts.size,
        found: `${report.ballots} ballots, ${(archive.length / 1e6).toFixed(1)} MB`,
      },
      await proveByTool(archive, contest.election.uuid),
      installation.proveLog(),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function proveByTool(archive: Buffer, uuid: string): Promise<Proof> {
  const program = findBeleniosTool();
  const claim = 'The archive is verified by belenios-tool';
  if (program === undefined) return { claim, holds: null, found: 'belenios-tool could not be had on this machine' };
  const folder = new ToolFolder(program);
  try {
    const objections = toolObjections(folder, `${uuid}.bel`, archive);
    return { claim, holds: objections.length === 0, found: objections.join('; ') || 'no objection' };
  } finally {
    folder.remove();
  }
}
