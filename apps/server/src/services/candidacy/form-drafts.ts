import type { FormDraft, FormDraftContent } from '@urna/contract/candidacy/form-draft';
import { sql } from 'kysely';
import { after } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import type { PersonKey } from '../access/sessions/tokens.ts';

/** What a person typed and hasn't saved, in one contest. Only this module writes the table. */
interface DraftKey {
  person: PersonKey;
  contest: number;
}

/** A day longer than the window, because a close that people missed is moved soon after, if at all. */
const KEPT_AFTER_CLOSE_SECONDS = 24 * 3600;

const select = (db: Queryable, { person, contest }: DraftKey) =>
  db
    .selectFrom('form_drafts')
    .select(['version', 'saved_at', 'content'])
    .where('contest', '=', contest)
    .where('identification_type_id', '=', person.identification_type_id)
    .where('identification_number', '=', person.identification_number);

const shown = ({ saved_at, ...draft }: Omit<FormDraft, 'saved_at'> & { saved_at: Date }): FormDraft => ({
  ...draft,
  saved_at: saved_at.toISOString(),
});

export async function findFormDraft(db: Queryable, key: DraftKey): Promise<FormDraft | null> {
  const row = await select(db, key).executeTakeFirst();
  return row ? shown(row) : null;
}

const contestsOf = ({ id }: { id: number }) => sql<number>`(select id from contests where process_id = ${id})`;

/** Whether the person has a draft of any kind of candidacy. */
export async function hasFormDraft(db: Queryable, process: { id: number }, person: PersonKey): Promise<boolean> {
  const row = await db
    .selectFrom('form_drafts')
    .select('version')
    .where('contest', 'in', contestsOf(process))
    .where('identification_type_id', '=', person.identification_type_id)
    .where('identification_number', '=', person.identification_number)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces the version that the writer saw last; null where there was none. Race: of two saves that saw the same, one
 * changes the row, and the other gets null. So does one that saw a draft which is deleted since. A repeated save, whose
 * answer was lost, finds its own words.
 */
export async function writeFormDraft(
  tx: Tx,
  key: DraftKey,
  { version, content }: { version: number | null; content: FormDraftContent },
  now: Date,
): Promise<FormDraft | null> {
  const { person, contest } = key;
  const text = JSON.stringify(content);
  const written =
    version === null
      ? await tx
          .insertInto('form_drafts')
          .values({ contest, ...person, content: text, saved_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning(['version', 'saved_at', 'content'])
          .executeTakeFirst()
      : await tx
          .updateTable('form_drafts')
          .set({ version: sql<number>`default`, content: text, saved_at: now })
          .where('contest', '=', contest)
          .where('identification_type_id', '=', person.identification_type_id)
          .where('identification_number', '=', person.identification_number)
          .where('version', '=', version)
          .returning(['version', 'saved_at', 'content'])
          .executeTakeFirst();
  const row =
    written ?? (await select(tx, key).where('content', '=', sql<FormDraftContent>`${text}::jsonb`).executeTakeFirst());
  return row ? shown(row) : null;
}

/** Both kinds of a person: their registration is saved, or they want it gone. */
export async function deleteFormDrafts(tx: Queryable, process: { id: number }, person: PersonKey): Promise<void> {
  await tx
    .deleteFrom('form_drafts')
    .where('contest', 'in', contestsOf(process))
    .where('identification_type_id', '=', person.identification_type_id)
    .where('identification_number', '=', person.identification_number)
    .execute();
}

/** Drafts that can no longer become a registration. */
export async function forgetOldFormDrafts(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('form_drafts')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('contests')
            .innerJoin('windows', 'windows.calendar_id', 'contests.calendar_id')
            .select('contests.id')
            .whereRef('contests.id', '=', 'form_drafts.contest')
            .where('windows.name', '=', 'inscription')
            .where(
              sql<Date>`coalesce(windows.grace_until, windows.closes_at)`,
              '>',
              after(now, -KEPT_AFTER_CLOSE_SECONDS),
            ),
        ),
      ),
    )
    .execute();
}
