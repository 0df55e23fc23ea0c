// The people of a roll whose mail came back or couldn't be sent, for the board to call.

import { setImmediate as yieldToOtherWork } from 'node:timers/promises';
import { mailStatusLabels } from '@urna/contract/mail/mail-queue';
import { topicsGoing } from '@urna/contract/mail/mail-topics';
import type { ReturnedVoter } from '@urna/contract/mail/returned-mails';
import { identificationTypes } from '@urna/contract/people/lookups';
import { bogotaDay } from '@urna/contract/shared/dates';
import type { ExportFormat } from '@urna/contract/shared/endpoint';
import { mask } from '@urna/contract/shared/masking';
import { sql } from 'kysely';
import { after } from '../../platform/clock.ts';
import type { ProcessKey, ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Table, writeTable } from '../../platform/files/write-tables.ts';
import { pick } from '../../platform/pick.ts';
import { type Page, readPage } from '../../platform/read-page.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import type { StaffRow } from '../../services/access/staff-queries.ts';
import { record } from '../../services/activity/record.ts';
import { selectVoters } from '../../services/election/roll/queries.ts';
import { reasonInWords } from '../../services/mail/outbox/reasons.ts';
import { CLAIM_SECONDS } from '../../services/mail/sending/claim-mails.ts';
import { contestWords } from '../../services/processes/contest-rows.ts';

interface Chosen {
  campaign?: number | undefined;
  voters?: readonly number[];
}

/** The newest mail to each voter of those that came back or failed, but confirmations of votes, which tell who voted. */
function undelivered(db: Queryable, process: ProcessKey, { campaign, voters }: Chosen) {
  let mails = db
    .selectFrom('outbox')
    .distinctOn('voter_id')
    .select(['voter_id', 'to_address', sql.ref<'returned' | 'failed'>('status').as('status'), 'last_error'])
    .select(['next_attempt_at', 'sent_at'])
    .where('process_id', '=', process.id)
    .where('voter_id', 'is not', null)
    .where('status', 'in', ['returned', 'failed'])
    .where('topic', 'not in', topicsGoing('once sent'))
    .orderBy('voter_id')
    .orderBy('id', 'desc');
  if (campaign !== undefined) mails = mails.where('campaign_id', '=', campaign);
  if (voters) mails = mails.where('voter_id', 'in', voters);
  return mails.as('mail');
}

/** The phone of the only registered person with this number: another kind of document may have the same one. */
const mobilePhone = sql<string | null>`(
  select min(mobile_phone) from professional_register as registered
  where registered.identification_type_id in (${sql.join(identificationTypes.map(({ id }) => id))})
    and registered.identification_number = voters.identification_number
  having count(*) = 1)`;

/** The voters of a process whom mail doesn't reach. Somebody whose address was corrected since is none of them. */
const unreached = (db: Queryable, process: ProcessKey, chosen: Chosen) =>
  selectVoters(db)
    .innerJoin(undelivered(db, process, chosen), (join) =>
      join.onRef('mail.voter_id', '=', 'voters.id').onRef('mail.to_address', '=', 'voters.email'),
    )
    .where('contests.process_id', '=', process.id)
    .select([mobilePhone.as('mobile_phone'), 'mail.status', 'mail.last_error', 'mail.next_attempt_at', 'mail.sent_at'])
    .orderBy(sql`without_accents(voters.name)`)
    .orderBy('voters.id');
type Row = Awaited<ReturnType<ReturnType<typeof unreached>['execute']>>[number];

const toReturnedVoter = (row: Row): ReturnedVoter => ({
  voter_id: row.id,
  ...contestWords({ ...row, slug: row.contest_slug }),
  ...pick(row, ['name', 'identification_number', 'institution', 'mobile_phone', 'status']),
  email: mask(row.email),
  reason: reasonInWords(row.status, row.last_error) ?? 'Sin motivo conocido',
  // A mail that failed keeps the end of its last claim.
  mailed_on: bogotaDay(row.sent_at ?? after(row.next_attempt_at, -CLAIM_SECONDS)),
});

/** A page of the list; each look is logged, as each search of the roll is. */
export async function readReturned(
  { db }: Pick<Deps, 'db'>,
  staff: StaffRow,
  process: ProcessRow,
  campaign: number | undefined,
  page: Page,
): Promise<{ data: ReturnedVoter[]; total: number }> {
  return db.transaction().execute(async (tx) => {
    const { data, total } = await readPage(unreached(tx, process, { campaign }), page);
    await record(tx, asCauser(staff), 'returned_mails_consulted', { process, rows: data.length });
    return { data: data.map(toReturnedVoter), total };
  });
}

const columns: readonly { title: string; width: number; of: (voter: ReturnedVoter) => string | null }[] = [
  { title: 'Nombre', width: 36, of: (voter) => voter.name },
  { title: 'Número de documento', width: 20, of: (voter) => voter.identification_number },
  { title: 'Institución', width: 44, of: (voter) => voter.institution },
  { title: 'Celular', width: 14, of: (voter) => voter.mobile_phone },
  { title: 'Elección', width: 44, of: (voter) => voter.question },
  { title: 'Correo del censo', width: 32, of: (voter) => voter.email },
  { title: 'Fecha del correo', width: 16, of: (voter) => voter.mailed_on },
  { title: 'Qué pasó', width: 20, of: (voter) => mailStatusLabels[voter.status] },
  { title: 'Motivo', width: 60, of: (voter) => voter.reason },
];

const BATCH = 500;

/** Exports all pages of the list. The activity log records who did. */
export async function writeReturned(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessRow,
  campaign: number | undefined,
  format: ExportFormat,
): Promise<{ fileName: string; content: AsyncIterable<Buffer> }> {
  const found = await unreached(db, process, { campaign }).clearSelect().select('voters.id').execute();
  const ids = found.map(({ id }) => id);
  await db
    .transaction()
    .execute((tx) => record(tx, asCauser(staff), 'returned_mails_exported', { process, format, rows: ids.length }));
  const table: Table = {
    columns,
    rows: async function* () {
      for (let start = 0; start < ids.length; start += BATCH) {
        const voters = ids.slice(start, start + BATCH);
        const rows = (await unreached(db, process, { campaign, voters }).execute()).map(toReturnedVoter);
        yield rows.map((voter) => columns.map(({ of }) => of(voter) ?? ''));
        await yieldToOtherWork();
      }
    },
  };
  const fileName = `correos-devueltos-${bogotaDay(clock.now())}.${format}`;
  return { fileName, content: writeTable(format, 'Correos devueltos', table) };
}
