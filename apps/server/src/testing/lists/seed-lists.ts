import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import pg from 'pg';
import { type OpenDatabase, openPostgres } from '../../platform/database/connect.ts';
import { raise } from '../database/between-servers.ts';
import { startPostgresCluster } from '../database/postgres-cluster.ts';
import { createDatabaseFrom } from '../database/postgres-databases.ts';
import { findPostgresPrograms, postgresProgramsMissing } from '../database/postgres-programs.ts';
import { prepareTemplate } from '../database/prepare-template.ts';
import { seedActivity } from './seed-activity.ts';

/**
 * The largest expected process, for measuring lists: candidates in every state, their documents, and the activity log.
 */
export interface SeedSize {
  candidates: number;
  entries: number;
}

/** Half of each kind and a fifth in each state. Corrections add documents: four per candidate on average. */
const candidatesSql = `
  insert into candidates (process_id, contest, candidate_type, identification_type_id, identification_number, issue_date, issue_place_id,
    professional_license, degree_type_id, snies_code, university_id, first_name, second_name, first_last_name,
    second_last_name, birth_city_id, birth_date, gender_id, email, mobile_phone, residence_city_id, physical_address,
    oath_accepted, data_processing_accept, image_usage_authorization, email_notification_accept,
    no_incompatibility_declaration, created_at, updated_at, registration_status, review_status, radicado, submitted_at,
    asked_documents, corrected_at)
  select 1, case when n % 2 = 0 then 1 else 2 end,
    case when n % 2 = 0 then 'CANDIDATE_ACCOUNTANT' else 'CANDIDATE_IES' end, 1,
    (1000000000 + (n::bigint * 7919) % 99999989)::text, '1998-03-14', 11001, (100000 + n) || '-T', 2,
    case when n % 2 = 1 then '01101' end, case when n % 2 = 1 then 1101 end,
    (array['Ana','Luis','María','Carlos','Óscar','Luz','Jorge','Paola'])[1 + n % 8], null,
    (array['Peña','Gómez','Ávila','Muñoz','Nieto','Rojas','Cárdenas'])[1 + n / 8 % 7],
    (array['Zapata','Ospina','Pardo','Cuesta','Lozano','Pulido','Castaño','Restrepo','Ibargüen'])[1 + n / 56 % 9] || ' ' || n,
    5001, '1980-05-20', 1, 'c' || n || '@demo.test', '3001234567', 76001, 'Calle 10 # 20-30',
    true, true, true, true, true, $2::timestamptz, $2, 'FINISH_CANDIDATE_REGISTRATION',
    (array['PENDIENTE','APROBADO','RECHAZADO','PARA_SUBSANAR','SUBSANADO'])[1 + n / 2 % 5], '2025-S-' || n,
    $2::timestamptz + n * interval '5 minutes',
    case when n % 2 = 0 then array[1, 2, 3] else array[1, 2, 3, 4] end,
    case when n / 2 % 5 in (2, 4) then $2::timestamptz + interval '20 days' end
  from generate_series(0, $1 - 1) as n`;

const documentsSql = `
  insert into documents (candidate_id, document_type_id, phase, file_name, mime_type, file_size, sha256, bytes,
    review_status, created_at)
  select candidate.id, kind, 'inscription', 'documento.pdf', 'application/pdf', 600,
    sha256(convert_to(candidate.id || '-' || kind, 'UTF8')), convert_to(repeat(md5(candidate.id::text), 18), 'UTF8'),
    case when review_status = 'PENDIENTE' then 'PENDIENTE' when kind = 3 and review_status <> 'APROBADO' then 'RECHAZADO' else 'APROBADO' end,
    submitted_at
  from candidates as candidate
  cross join generate_series(1, 4) as kind where kind < 4 or candidate_type = 'CANDIDATE_IES'
  union all
  select id, 3, 'correction', 'corregido.pdf', 'application/pdf', 600, sha256(convert_to('corregido' || id, 'UTF8')),
    convert_to(repeat(md5(id::text), 18), 'UTF8'), case when review_status in ('RECHAZADO', 'APROBADO') then review_status else 'PENDIENTE' end,
    submitted_at
  from candidates where corrected_at is not null or id % 10 = 3`;

const reviewsSql = `
  insert into reviews (candidate_id, stage, staff_id, reviewer_name, reviewed_at, old_status, review_status, observation)
  select candidate.id, 'first', staff.id, staff.name, submitted_at + interval '2 days', 'PENDIENTE',
    case review_status when 'APROBADO' then 'APROBADO' else 'PARA_SUBSANAR' end, 'Observación de la primera validación.'
  from candidates as candidate join staff_users as staff on staff.id = 1 + candidate.id % 5
  where review_status <> 'PENDIENTE'
  union all
  select candidate.id, 'final', staff.id, staff.name, submitted_at + interval '25 days', 'SUBSANADO', 'RECHAZADO',
    'Observación de la última revisión.'
  from candidates as candidate join staff_users as staff on staff.id = 1 + candidate.id % 5
  where review_status = 'RECHAZADO'`;

const decisionsSql = `
  insert into review_decisions (review_id, document_id, review_status, reason)
  select review.id, document.id, document.review_status, case document.review_status when 'RECHAZADO' then 'No está vigente.' end
  from reviews as review join documents as document
    on document.candidate_id = review.candidate_id and document.phase = 'inscription'
  where review.stage = 'first' and document.review_status <> 'PENDIENTE'`;

const staffNames = ['Beatriz Arango', 'Camila Duarte', 'Julián Prada', 'Rosa Villegas', 'Hernán Quintero'];

/** Fills a database that has the schema and the reference data but no people. */
export async function seedLists(pool: pg.Pool, size: SeedSize, say: (line: string) => void): Promise<void> {
  const client = await pool.connect();
  const start = new Date('2025-08-15T05:00:00Z');
  try {
    // Bulk inserts take longer than the default statement timeout.
    await client.query('set statement_timeout = 0');
    for (const [index, name] of staffNames.entries()) {
      await client.query(
        `insert into staff_users (identification_number, name, email, role, created_at) values ($1, $2, $3, $4, $5)`,
        [
          String(900_000_001 + index),
          name,
          `staff${index}@demo.test`,
          index === 0 ? 'ADMINISTRADOR' : 'REVISOR',
          start,
        ],
      );
    }
    await client.query(candidatesSql, [size.candidates, start]);
    await client.query(documentsSql);
    await client.query(reviewsSql);
    await client.query(decisionsSql);
    const { rows: candidates } = await client.query<{ id: number; name: string; kind: CandidateKind }>(
      `select id, concat_ws(' ', first_name, first_last_name, second_last_name) as name, candidate_type as kind from candidates order by id`,
    );
    const { rows: staff } = await client.query<{ id: number; name: string }>(
      'select id, name from staff_users order by id',
    );
    say(`${size.candidates} candidates and their documents are in`);
    await seedActivity(client, size.entries, { candidates, staff }, start);
    say(`${size.entries} entries of the activity log are in, chained by their hashes`);
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
  // In production autovacuum does this, because rows arrive over weeks.
  for (const table of ['candidates', 'documents', 'reviews', 'review_decisions', 'activity_log']) {
    await pool.query(`vacuum (analyze) ${table}`);
  }
}

/** Creates the tables of a database and fills it. */
async function seedDatabase(url: string, size: SeedSize, say: (line: string) => void): Promise<OpenDatabase> {
  await prepareTemplate(new pg.Pool({ connectionString: url, max: 1 }));
  const database = openPostgres(url, { maxConnections: 10, onError: raise });
  await seedLists(database.pool, size, say);
  return database;
}

/** Starts a seeded PostgreSQL of our own, removed by `stop`. */
export async function openSeededCluster(
  size: SeedSize,
  say: (line: string) => void,
): Promise<{ database: OpenDatabase; url: string; stop: () => Promise<void> }> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(postgresProgramsMissing);
  const cluster = await startPostgresCluster(programs);
  try {
    const url = await createDatabaseFrom(cluster.adminUrl, 'template1', 'bench');
    const database = await seedDatabase(url, size, say);
    return {
      database,
      url,
      stop: async () => {
        await database.close();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
