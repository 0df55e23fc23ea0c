import type { ContestFields, ContestFieldsChange } from '@urna/contract/processes/process-fields';
import type { ContestRow, ProcessRow } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { differences } from '../../platform/pick.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { listContests, lockContest } from '../../services/processes/contest-rows.ts';
import { fixedParts, lockProcess, refuseIfFixed } from './fixed-parts.ts';

type ContestDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Pages and sessions know a person's contest by the kind of candidate or of login, so a process has one contest of each
 * kind, and its repetitions.
 */
function requireOneOfAKind(
  others: readonly ContestRow[],
  wanted: Pick<ContestFields, 'slug' | 'candidate_type' | 'login'>,
) {
  const errors: Record<string, string[]> = {};
  for (const other of others) {
    if (other.slug === wanted.slug) errors['slug'] = ['Otra elección del proceso ya tiene esta dirección.'];
    if (other.candidate_type === wanted.candidate_type)
      errors['candidate_type'] = [`«${other.title}» ya elige entre estos candidatos.`];
    if (other.login === wanted.login) errors['login'] = [`Quienes ingresan así ya votan en «${other.title}».`];
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_fields', { errors });
}

async function lockDraft(tx: Tx, id: number) {
  const process = await lockProcess(tx, id);
  const contests = await listContests(tx, process);
  const { everything, contests: reason } = fixedParts(process, contests);
  refuseIfFixed(everything ?? reason);
  return { process, contests };
}

export async function addContest(
  { db }: ContestDeps,
  author: Causer,
  { id }: ProcessRow,
  fields: ContestFields,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { process, contests } = await lockDraft(tx, id);
    requireOneOfAKind(contests, fields);
    const { calendar_id } = process;
    await tx
      .insertInto('contests')
      .values({ process_id: id, calendar_id, ...fields })
      .execute();
    await record(tx, author, 'process_contest_added', { process, contest: fields.slug, attributes: fields });
  });
}

/** The address and the kinds are fixed with the process; words and seats, once the contest is being sealed. */
export async function changeContestFields(
  { db }: ContestDeps,
  author: Causer,
  { id }: ProcessRow,
  slug: string,
  change: ContestFieldsChange,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const process = await lockProcess(tx, id);
    const contests = await listContests(tx, process);
    const known = contests.find((one) => one.slug === slug);
    if (!known) throw new AppError('not_found');
    const contest = await lockContest(tx, known.id);
    const { names, old, attributes } = differences(contest, change);
    if (names.length === 0) return 'No hubo cambios.';
    const { everything, contests: ofProcess } = fixedParts(process, contests);
    refuseIfFixed(everything);
    if ((['slug', 'candidate_type', 'login'] as const).some((name) => names.includes(name))) refuseIfFixed(ofProcess);
    if (contest.stage !== 'preparing') throw new AppError('contest_sealed');
    requireOneOfAKind(
      contests.filter((one) => one.id !== contest.id && one.repeats !== contest.id && contest.repeats === null),
      {
        slug: change.slug ?? slug,
        candidate_type: change.candidate_type ?? contest.candidate_type,
        login: change.login ?? contest.login,
      },
    );
    await tx.updateTable('contests').set(attributes).where('id', '=', contest.id).execute();
    await record(tx, author, 'process_contest_changed', { process, contest: slug, old, attributes });
    return 'Los cambios se guardaron correctamente.';
  });
}

/** Only from a draft, and before anything hangs on it. */
export async function removeContest(
  { db }: ContestDeps,
  author: Causer,
  { id }: ProcessRow,
  slug: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { process, contests } = await lockDraft(tx, id);
    const contest = contests.find((one) => one.slug === slug);
    if (!contest) throw new AppError('not_found');
    const trustee = await tx.selectFrom('trustees').select('id').where('contest', '=', contest.id).executeTakeFirst();
    refuseIfFixed(trustee || contest.roll_imported_at ? 'Esta elección ya tiene censo o custodios.' : undefined);
    await tx.deleteFrom('contests').where('id', '=', contest.id).execute();
    await record(tx, author, 'process_contest_removed', { process, contest: slug });
  });
}
