import { identificationTypes } from '@urna/contract/people/lookups';
import { sql } from 'kysely';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Database, Queryable } from '../../platform/database/tables.ts';
import { pick } from '../../platform/pick.ts';
import { personSubject, staffSubject, voterSubject } from '../../services/access/sessions/tokens.ts';
import { findCandidatesById } from '../../services/candidacy/read-candidate.ts';
import { selectVoters } from '../../services/election/roll/queries.ts';

/**
 * Everything that the installation holds of a person, by their document number, or of an institution's elector, by their
 * address; of all processes or of one. Null where it holds nothing. Hashes of passwords, codes and links are left out:
 * they are secrets, and say nothing about the person.
 */
export async function exportPerson(db: Database, who: string, process: ProcessRow | null) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const registro_profesional = await tx
        .selectFrom('professional_register')
        .selectAll()
        .where('identification_number', '=', who)
        .execute();
      const users = await tx.selectFrom('staff_users').selectAll().where('identification_number', '=', who).execute();
      const personal = await Promise.all(
        users.map(async (user) => ({
          ...user,
          cuenta_del_directorio: await readDirectoryAccount(tx, user.id),
          cambios: await readChanges(tx, `staff:${user.id}`),
        })),
      );
      const candidaturas = await readCandidacies(tx, who, process);
      const censos = await readVoters(tx, who, process);
      const borradores = await readFormDrafts(tx, who, process);
      const reclamaciones = await readClaims(tx, who, process);
      const records = { registro_profesional, personal, candidaturas, borradores, censos, reclamaciones };
      if (Object.values(records).every((rows) => rows.length === 0)) return null;
      const ids: Ids = {
        candidates: candidaturas.map(({ id }) => id),
        voters: censos.map(({ id }) => id),
        staff: personal.map(({ id }) => id),
      };
      const addresses = [...registro_profesional, ...candidaturas].map(({ email }) => email);
      return {
        ...records,
        correos: [
          ...(await mailsToVoters(tx, ids.voters)),
          ...(await mailsToAddresses(tx, await unshared(tx, who, addresses), process)),
          ...(await mailsToStaff(
            tx,
            personal.map(({ email }) => email),
          )),
        ],
        sesiones: await readSessions(tx, who, ids),
        actividades: await readEntries(tx, ids),
        actividades_como_personal: await readStaffEntries(tx, ids.staff, process),
      };
    });
}

interface Ids {
  candidates: readonly number[];
  voters: readonly number[];
  staff: readonly number[];
}

/** An empty list after `in` isn't SQL. */
const any = (ids: readonly (number | string)[]) => sql`any(${ids.map(String)}::text[])`;

async function readCandidacies(db: Queryable, number: string, process: ProcessRow | null) {
  let candidacies = db.selectFrom('candidates').select('id').where('identification_number', '=', number);
  if (process) candidacies = candidacies.where('process_id', '=', process.id);
  const ids = (await candidacies.execute()).map(({ id }) => id);
  const rows = (await findCandidatesById(db, ids)).toSorted((a, b) => a.id - b.id);
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await readCandidacy(db, row.id)) })));
}

/** What they typed into the form of a registration and didn't save. */
function readFormDrafts(db: Queryable, number: string, process: ProcessRow | null) {
  const drafts = db
    .selectFrom('form_drafts')
    .innerJoin('contests', 'contests.id', 'form_drafts.contest')
    .selectAll('form_drafts')
    .select(['contests.process_id', 'contests.candidate_type'])
    .where('identification_number', '=', number)
    .orderBy('form_drafts.contest');
  return (process ? drafts.where('contests.process_id', '=', process.id) : drafts).execute();
}

/** With the file. */
function readClaims(db: Queryable, who: string, process: ProcessRow | null) {
  const claims = db.selectFrom('claims').selectAll().where('identification', '=', who.toLowerCase()).orderBy('id');
  return (process ? claims.where('process_id', '=', process.id) : claims).execute();
}

async function readCandidacy(db: Queryable, id: number) {
  return {
    declaraciones_aceptadas: await db
      .selectFrom('declaration_acceptances as accepted')
      .innerJoin('declarations', 'declarations.id', 'accepted.declaration_id')
      .select(['kind', 'version', 'title', 'paragraphs', 'accepted_at'])
      .where('candidate_id', '=', id)
      .execute(),
    documentos: await db.selectFrom('documents').selectAll().where('candidate_id', '=', id).orderBy('id').execute(),
    consolidado: await db.selectFrom('consolidated_pdfs').selectAll().where('candidate_id', '=', id).execute(),
    decisiones: await db.selectFrom('reviews').selectAll().where('candidate_id', '=', id).orderBy('id').execute(),
    decisiones_de_documentos: await db
      .selectFrom('review_decisions as decision')
      .innerJoin('reviews', 'reviews.id', 'decision.review_id')
      .selectAll('decision')
      .where('candidate_id', '=', id)
      .execute(),
    preguntas_del_comite: await db
      .selectFrom('candidate_questions')
      .selectAll()
      .where('candidate_id', '=', id)
      .orderBy('id')
      .execute(),
    avisos_no_fui_yo: await db.selectFrom('disownings').selectAll().where('candidate_id', '=', id).execute(),
    enlaces_al_telefono: await db
      .selectFrom('phone_links')
      .select(['document_type_id', 'created_at', 'expires_at', 'opened_at', 'ended_at', 'ended_by'])
      .where('candidate_id', '=', id)
      .orderBy('id')
      .execute(),
    cambios: await readChanges(db, `candidate:${id}`),
    asignada_desde: await db.selectFrom('assignments').select('assigned_at').where('candidate_id', '=', id).execute(),
    avisos_del_comite: await db
      .selectFrom('candidate_notices')
      .select('queued_at')
      .where('candidate_id', '=', id)
      .orderBy('queued_at')
      .execute(),
    exclusiones: await db.selectFrom('contest_exclusions').selectAll().where('candidate_id', '=', id).execute(),
    propuestas: await db.selectFrom('proposals').selectAll().where('candidate_id', '=', id).orderBy('id').execute(),
    hojas_de_vida: await db.selectFrom('proposal_cvs').selectAll().where('candidate_id', '=', id).execute(),
    foto_publica: await db.selectFrom('candidate_photos').selectAll().where('candidate_id', '=', id).execute(),
    tarjetas_electorales: await db
      .selectFrom('ballot_choices')
      .leftJoin('photos', 'photos.sha256', 'ballot_choices.photo')
      .selectAll('ballot_choices')
      .select('photos.bytes as photo_bytes')
      .where('candidate_id', '=', id)
      .execute(),
  };
}

const readDirectoryAccount = (db: Queryable, staffId: number) =>
  db.selectFrom('staff_directory_accounts').selectAll().where('staff_id', '=', staffId).execute();

/** What two administrators asked about the person. */
const readChanges = (db: Queryable, subject: string) =>
  db.selectFrom('change_requests').selectAll().where('subject', '=', subject).orderBy('id').execute();

const voterColumns = [
  'id',
  'contest',
  'identification_number',
  'email',
  'name',
  'institution',
  'voted_on',
  'certificate_code',
  'former_emails',
  'contest_slug',
  'question',
  'login',
  'process_id',
  'process_slug',
  'process_title',
  'forgotten_at',
] as const;

async function readVoters(db: Queryable, who: string, process: ProcessRow | null) {
  let theirs = selectVoters(db).where((where) =>
    where.or([
      where('identification_number', '=', who),
      where.and([where('email', '=', who.toLowerCase()), where('identification_number', 'is', null)]),
    ]),
  );
  if (process) theirs = theirs.where('contests.process_id', '=', process.id);
  const rows = await theirs.orderBy('voters.id').execute();
  return Promise.all(
    rows.map(async (row) => ({
      ...pick(row, voterColumns),
      has_password: row.password_hash !== null,
      cambios: await readChanges(db, `voter:${row.id}`),
      avisos_no_fui_yo: await db
        .selectFrom('disownings')
        .selectAll()
        .where('voter_id', '=', row.id)
        .orderBy('id')
        .execute(),
      sin_recordatorios_desde: await db
        .selectFrom('reminder_opt_outs')
        .select('declined_on')
        .where('voter_id', '=', row.id)
        .execute(),
    })),
  );
}

const mails = (db: Queryable) =>
  db
    .selectFrom('outbox')
    .select(['id', 'created_at', 'to_address', 'topic', 'process_id', 'campaign_id', 'status', 'sent_at'])
    .select('subject')
    // A code or a link that opens something.
    .select((row) => row.case().when('secret', '=', false).then(row.ref('text')).end().as('text'))
    .select(
      sql<unknown>`(select json_agg(json_build_object('kind', kind, 'status', bounces.status, 'diagnostic', diagnostic, 'arrived_at', arrived_at))
        from bounces where mail_id = outbox.id)`.as('devoluciones'),
    )
    .orderBy('id');

const mailsToVoters = (db: Queryable, ids: readonly number[]) =>
  mails(db).where(sql<boolean>`voter_id = any(${ids}::bigint[])`).execute();

/** Mail to candidates is known by its address alone. */
function mailsToAddresses(db: Queryable, addresses: readonly string[], process: ProcessRow | null) {
  const toAddresses = mails(db)
    .where('voter_id', 'is', null)
    .where('process_id', 'is not', null)
    .where(sql<boolean>`to_address = any(${addresses}::text[])`);
  return (process ? toAddresses.where('process_id', '=', process.id) : toAddresses).execute();
}

const mailsToStaff = (db: Queryable, addresses: readonly string[]) =>
  mails(db).where('process_id', 'is', null).where(sql<boolean>`to_address = any(${addresses}::text[])`).execute();

/** The addresses that nobody else has given: mail to a shared one may be about the other person. */
async function unshared(db: Queryable, number: string, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct email from unnest(${addresses}::text[]) as own (email)
    where not exists (select from candidates
        where lower(candidates.email) = lower(own.email) and identification_number <> ${number})
      and not exists (select from professional_register
        where lower(professional_register.email) = lower(own.email) and identification_number <> ${number})
      and not exists (select from trustees where lower(trustees.email) = lower(own.email))`.execute(db);
  return rows.map(({ email }) => email);
}

function readSessions(db: Queryable, number: string, ids: Ids) {
  const people = identificationTypes.map(({ id }) =>
    personSubject({ identification_type_id: id, identification_number: number }),
  );
  const subjects = [...people, ...ids.voters.map((id) => voterSubject({ id })), ...ids.staff.map(staffSubject)];
  return db
    .selectFrom('sessions')
    .select(['kind', 'candidate_type', 'started_at', 'expires_at', 'ended_at', 'ended_by'])
    .where('subject', 'in', subjects)
    .orderBy('id')
    .execute();
}

/** Entries that the person caused as a candidate or a voter, and those about their candidacies and places on rolls. */
function readEntries(db: Queryable, { candidates, voters }: Ids) {
  const about = (kind: 'candidate' | 'voter', ids: readonly number[]) => sql<boolean>`(
    causer_type = ${kind} and causer_id = ${any(ids)}
    or subject_type = ${kind} and subject_id::text = ${any(ids)}
    or properties ->> ${`${kind}_id`} = ${any(ids)})`;
  return db
    .selectFrom('activity_entries')
    .select(['id', 'created_at', 'process', 'causer_type', 'causer_name', 'description', 'properties'])
    .where(sql<boolean>`(${about('candidate', candidates)} or ${about('voter', voters)})`)
    .orderBy('id')
    .execute();
}

/** What a member of the staff did, without the properties, which are other people's. */
function readStaffEntries(db: Queryable, ids: readonly number[], process: ProcessRow | null) {
  const entries = db
    .selectFrom('activity_entries')
    .select(['id', 'created_at', 'process', 'description'])
    .where(sql<boolean>`causer_type = 'staff' and causer_id = ${any(ids)}`)
    .orderBy('id');
  return (process ? entries.where('process_id', '=', process.id) : entries).execute();
}
