import { isLoopback, isOfMailDomain } from '@urna/contract/election/check-hosts';
import type { CheckHost } from '@urna/contract/election/vote-checks';
import { FORGET_WORD, type ProcessChange } from '@urna/contract/processes/process-fields';
import { CompiledQuery } from 'kysely';
import type { ContestRow, ProcessRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { differences } from '../../platform/pick.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { recheckCredentialRoll } from '../../services/election/credentials/credential-rolls.ts';
import { deleteCalendar } from '../../services/processes/calendar.ts';
import { lockContestsOf } from '../../services/processes/contest-rows.ts';
import { forgetsAt } from '../../services/processes/forget-process.ts';
import { slugTaken } from './create-process.ts';
import { fixedParts, lockProcess, refuseIfFixed } from './fixed-parts.ts';

/** The words that a sealed election was published with. */
const publishedWords = ['title', 'body', 'period'] as const;

/** Changes the words, the contact or the retention of a process; what is fixed says since when and why. */
export async function changeProcess(
  { db, clock, ...own }: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'boothUrl' | 'demonstration'>,
  author: Causer,
  { id }: ProcessRow,
  { confirmation, ...change }: ProcessChange,
): Promise<string> {
  return db
    .transaction()
    .execute(async (tx) => {
      const process = await lockProcess(tx, id);
      const { names, old, attributes } = differences(process, change);
      if (names.length === 0) return 'No hubo cambios.';
      const contests = await lockContestsOf(tx, process);
      const { everything, slug, words } = fixedParts(process, contests);
      // The law may shorten or extend how long data is kept, also once the process is archived.
      if (names.some((name) => name !== 'forget_after_months')) refuseIfFixed(everything);
      refuseIfFixed(process.forgotten_at ? 'Los datos personales de este proceso ya se olvidaron.' : undefined);
      if (names.includes('slug')) refuseIfFixed(slug);
      if (publishedWords.some((name) => names.includes(name))) refuseIfFixed(words);
      const { check_hosts, ...rest } = attributes;
      requireOtherHosts(own, check_hosts ?? [], contests);
      const sealing = contests.find(({ stage }) => stage === 'sealing');
      if (check_hosts && sealing) refuseIfFixed(`«${sealing.title}» se está sellando con las direcciones de ahora.`);
      const now = clock.now();
      const forgets = forgetsAt({ ...process, ...attributes });
      if (forgets && forgets <= now && confirmation !== FORGET_WORD) throw erasesAtOnce();
      const row = await tx
        .updateTable('processes')
        .set({ ...rest, ...(check_hosts && { check_hosts: JSON.stringify(check_hosts) }) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      // The roll that was exported for an authority names the hosts of that time.
      const preparing = contests.filter(({ stage }) => stage === 'preparing');
      if (check_hosts) for (const contest of preparing) await recheckCredentialRoll(tx, contest.id);
      await record(tx, author, 'process_changed', { process: row, old, attributes });
      return 'Los cambios se guardaron correctamente.';
    })
    .catch((error: unknown) => {
      throw slugTaken(error);
    });
}

const erasesAtOnce = () =>
  new AppError('invalid_fields', {
    errors: {
      confirmation: [
        `Ese plazo ya se cumplió: los datos personales se borrarían en los próximos minutos. Escriba ${FORGET_WORD} para confirmar`,
      ],
    },
  });

/** Tables with rows of a draft, in the order in which they can be emptied. A draft has no candidates and no votes. */
export const rowsOfDraft = [
  'change_requests where process_id = $1',
  'outbox where process_id = $1',
  'campaigns where contest in (select id from contests where process_id = $1)',
  'import_jobs where process_id = $1',
  'voters where contest in (select id from contests where process_id = $1)',
  'trustees where contest in (select id from contests where process_id = $1)',
  'contests where process_id = $1',
  'witnesses where process_id = $1',
  'declarations where process_id = $1',
  'site_texts where process_id = $1',
  'process_documents where process_id = $1',
] as const;

/** Removes a draft with its contests and rolls. The log keeps what was done with it. */
export async function discardProcess({ db }: Pick<Deps, 'db'>, author: Causer, { id }: ProcessRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const process = await lockProcess(tx, id);
    refuseIfFixed(process.state === 'draft' ? undefined : 'Solo se descarta un borrador.');
    for (const rows of rowsOfDraft) await tx.executeQuery(CompiledQuery.raw(`delete from ${rows}`, [id]));
    await tx.deleteFrom('processes').where('id', '=', id).execute();
    await deleteCalendar(tx, process.calendar_id);
    await record(tx, author, 'process_discarded', { process, slug: process.slug, title: process.title });
  });
}

type OwnAddresses = Pick<Deps, 'publicUrl' | 'boothUrl' | 'demonstration'>;

/**
 * Refuses pages of those who must not check votes: the operator, who delivers the program that encrypts them, and the
 * authority, which knows whose credential is whose. Another body's booth may be at a host's origin: it leads elsewhere.
 */
function requireOtherHosts(own: OwnAddresses, hosts: readonly CheckHost[], contests: readonly ContestRow[]): void {
  for (const [index, { page }] of hosts.entries()) {
    const reason = whyNotHost(own, page, contests);
    if (reason !== null) throw new AppError('invalid_fields', { errors: { [`check_hosts.${index}.page`]: [reason] } });
  }
}

function whyNotHost(own: OwnAddresses, page: string, contests: readonly ContestRow[]): string | null {
  if ([own.publicUrl, own.boothUrl].some((address) => isOperatorsHost(own, page, address)))
    return 'Es una dirección de este servidor: quien entrega la casilla no puede comprobarla';
  const authority = contests.find(
    ({ authority_email: email }) => email !== null && isOfMailDomain(page, email),
  )?.authority_name;
  return authority ? `Es de ${authority}, que hace las credenciales: debe ser de otra entidad` : null;
}

/** Another port of a host is its operator's, too. Only the demonstration runs everything on one computer. */
function isOperatorsHost({ demonstration }: OwnAddresses, page: string, address: string): boolean {
  const [one, other] = [new URL(page), new URL(address)];
  if (one.hostname !== other.hostname) return false;
  return one.origin === other.origin || demonstration !== true || !isLoopback(one.hostname);
}
