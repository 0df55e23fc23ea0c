import type { TrusteeStep } from '@urna/contract/election/trustees';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { record } from '../../services/activity/record.ts';
import { findContest, lockContest } from '../../services/elections/contests/contest-rows.ts';
import { changeTrustee, listTrustees, type TrusteeRow } from '../../services/elections/contests/trustees.ts';
import { keyFingerprint } from '../../services/elections/trustees/key-texts.ts';
import { notifyAwaitedTrustees, readAwaiting } from '../../services/elections/trustees/notify-trustees.ts';
import { inWords } from './refusal-words.ts';

export type TrusteeDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>;

/** What a step is checked against, under the contest's lock. */
export interface StepPlace {
  contest: ContestRow;
  trustees: readonly TrusteeRow[];
  own: TrusteeRow;
  /** From 0. */
  place: number;
}

type StepColumn = 'public_key' | 'certificate' | 'commitment' | 'polynomial' | 'output' | 'rehearsal';

/** Takes a step before the sealing. Repeating the same text is idempotent; a different one is refused. */
export async function takeStep(
  deps: TrusteeDeps,
  { id, contest: contestId }: TrusteeRow,
  column: StepColumn,
  text: string,
  check: (at: StepPlace) => void | Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, contestId);
    const trustees = await listTrustees(tx, contestId);
    const place = trustees.findIndex((one) => one.id === id);
    const own = trustees[place];
    if (!own) throw new AppError('unknown_trustee_link');
    if (own[column] === text) return;
    if (own[column] !== null) throw new AppError('trustee_already_sent');
    const before = await readAwaiting(tx, contestId);
    if (before[place]?.step !== (column satisfies TrusteeStep)) throw new AppError('trustee_not_awaited');
    await inWords(() => check({ contest, trustees, own, place }));
    const now = deps.clock.now();
    await changeTrustee(tx, id, { [column]: text, ...(column === 'rehearsal' && { rehearsed_at: now }) });
    await notifyAwaitedTrustees(tx, deps, contest, before, id);
    await recordStep(tx, { ...own, [column]: text }, column);
  });
}

export async function recordStep(tx: Tx, trustee: TrusteeRow, step: TrusteeStep): Promise<void> {
  const { id, name } = trustee;
  const contest = await findContest(tx, trustee.contest);
  const fingerprint =
    step === 'commitment'
      ? trustee.commitment
      : step === 'public_key' || step === 'certificate'
        ? keyFingerprint(trustee)
        : null;
  await record(tx, { type: 'trustee', id: String(id), name }, 'trustee_step_taken', {
    contest,
    trustee: { id, name },
    step,
    ...(fingerprint !== null && { fingerprint }),
  });
}
