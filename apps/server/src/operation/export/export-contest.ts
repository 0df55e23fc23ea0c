// Writes the files of a contest into an export.

import { BOOTH_MANIFEST } from '@urna/booth-files/manifest';
import { listPublicCandidates } from '@urna/contract/candidacy/candidates';
import { disownedEventLabels } from '@urna/contract/candidacy/disowning';
import { getAuthorityRecord } from '@urna/contract/election/credential-authority';
import { getElection, getSealingAct } from '@urna/contract/election/elections';
import { getResults } from '@urna/contract/election/results';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { readCandidateBook } from '../../features/candidacy/proposals/read-candidates.ts';
import { readPublicElection, readSealingAct } from '../../features/checking/read-elections.ts';
import { type ActaDeps, renderActa } from '../../features/election/acta/render-acta.ts';
import { readDecryptionProofs, readResults } from '../../features/election/publish/read-results.ts';
import type { VotersTable } from '../../platform/database/election-tables.ts';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { findPublicArchiveEnd } from '../../services/election/ballot-box/read-box.ts';
import { streamArchive } from '../../services/election/ballot-box/stream-archive.ts';
import { listBoothChanges } from '../../services/election/booth/booth-changes.ts';
import { readBooth } from '../../services/election/booth/stored-booths.ts';
import { findAcceptedList, listFile } from '../../services/election/credentials/credential-lists.ts';
import { readAuthorityRecord } from '../../services/election/credentials/read-authority.ts';
import { type ElectionRow, findElection } from '../../services/election/find-election.ts';
import { findLog } from '../../services/election/log/contest-logs.ts';
import { lastCheckpoint } from '../../services/election/log/read-log-view.ts';
import { type Column, csvOf, type ExportFolder } from './export-folder.ts';

/** The bytes that the endpoint answers: its schema decides the order of the fields. */
function answerOf<Schema extends z.ZodType>(
  { answers }: { answers: { 200: Schema } },
  answer: z.output<Schema>,
): string {
  return JSON.stringify(z.encode(answers[200], answer));
}

const ROLL_PAGE = 5000;
type Voter = Selectable<VotersTable>;

async function* readRoll(db: Queryable, contest: number): AsyncGenerator<Voter[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('voters')
      .selectAll()
      .where('contest', '=', contest)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROLL_PAGE)
      .execute();
    yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < ROLL_PAGE) return;
  }
}

/** Who voted, and nothing of the vote: no credential and no tracking code. */
const rollColumns: readonly Column<Voter>[] = [
  ['Id', (row) => String(row.id)],
  ['Número de documento', (row) => row.identification_number],
  ['Nombre', (row) => row.name],
  ['Institución', (row) => row.institution],
  ['Correo electrónico', (row) => row.email],
  ['Correos anteriores', (row) => row.former_emails.join(' ')],
  ['Votó', (row) => (row.voted_on ? 'Sí' : 'No')],
  ['Fecha', (row) => row.voted_on],
  ['Código del certificado', (row) => row.certificate_code],
];

const disowningsOf = (db: Queryable, contest: number) =>
  db
    .selectFrom('disownings')
    .leftJoin('voters', 'voters.id', 'disownings.voter_id')
    .leftJoin('candidates', 'candidates.id', 'disownings.candidate_id')
    .selectAll('disownings')
    .where((row) => row(row.fn.coalesce('voters.contest', 'candidates.contest'), '=', contest))
    .orderBy('disownings.id')
    .execute();

const disowningColumns: readonly Column<Awaited<ReturnType<typeof disowningsOf>>[number]>[] = [
  ['Id del votante', (row) => row.voter_id?.toString()],
  ['Id de la inscripción', (row) => row.candidate_id?.toString()],
  ['Lo que dice que no hizo', (row) => disownedEventLabels[row.event]],
  ['Ocurrió el', (row) => row.event_on],
  ['Avisó el', (row) => row.reported_on],
];

/** What a contest has by its stage: the files that the public endpoints serve, to the byte, and the roll. */
export async function exportContest(deps: ActaDeps, contest: ContestRow, folder: ExportFolder): Promise<void> {
  const { db } = deps;
  const { id, slug } = contest;
  const pathOf = (name: string) => `elecciones/${slug}/${name}`;
  await folder.write(pathOf('eleccion.json'), answerOf(getElection, { data: await readPublicElection(db, contest) }));
  const candidates = { data: await readCandidateBook(db, contest) };
  await folder.write(pathOf('candidatos.json'), answerOf(listPublicCandidates, candidates));
  await folder.write(pathOf('censo.csv'), csvOf(rollColumns, readRoll(db, id)));
  await folder.write(pathOf('avisos-no-fui-yo.csv'), csvOf(disowningColumns, await disowningsOf(db, id)));
  const election = await findElection(db, id);
  const end = await findPublicArchiveEnd(db, id);
  if (election && end) {
    await folder.write(pathOf('urna.bel'), streamArchive(db, election, end));
    await folder.write(
      pathOf('acta-de-sellado.json'),
      answerOf(getSealingAct, { data: await readSealingAct(db, contest) }),
    );
    const log = await findLog(db, id);
    const checkpoint = log && (await lastCheckpoint(db, log));
    if (checkpoint) await folder.write(pathOf('punto-de-control.txt'), checkpoint.note);
    await exportBooths(db, election, pathOf('casilla'), folder);
    await exportCredentialAuthority(db, contest, folder);
    await exportPhotos(db, contest, folder);
  }
  if (contest.stage === 'published') {
    await folder.write(pathOf('resultado.json'), answerOf(getResults, { data: await readResults(db, contest) }));
    await folder.write(pathOf('pruebas-de-descifrado.json'), await readDecryptionProofs(db, contest));
    await folder.write(pathOf('acta.pdf'), await renderActa(deps, contest));
  }
  const tie = await db.selectFrom('tie_resolutions').select('minutes').where('contest', '=', id).executeTakeFirst();
  if (tie) await folder.write(pathOf('acta-del-empate.pdf'), tie.minutes);
}

/** The booth that was sealed, and each that replaced it, with all their files. */
export async function exportBooths(
  db: Queryable,
  election: Pick<ElectionRow, 'contest' | 'booth'>,
  path: string,
  folder: ExportFolder,
): Promise<void> {
  const changes = await listBoothChanges(db, election.contest);
  for (const hash of new Set([election.booth, ...changes.map(({ to }) => to)])) {
    const { text, files } = await readBooth(db, hash);
    await folder.write(`${path}/${hash}${BOOTH_MANIFEST}`, text);
    for (const [address, bytes] of files) await folder.write(`${path}/${hash}${address}`, Buffer.from(bytes));
  }
}

/** The signed list that the contest was sealed with, and what the authority signed after the vote. */
async function exportCredentialAuthority(db: Queryable, contest: ContestRow, folder: ExportFolder): Promise<void> {
  const list = await findAcceptedList(db, contest.id);
  if (!list) return;
  const path = `elecciones/${contest.slug}`;
  await folder.write(`${path}/credenciales.json`, listFile(db, list.id));
  const record = answerOf(getAuthorityRecord, { data: await readAuthorityRecord(db, contest) });
  await folder.write(`${path}/autoridad-de-credenciales.json`, record);
}

/** The photos of the ballot, named by their hashes, as in their addresses. */
async function exportPhotos(db: Queryable, { id, slug }: ContestRow, folder: ExportFolder): Promise<void> {
  const photos = await db
    .selectFrom('ballot_choices')
    .innerJoin('photos', 'photos.sha256', 'ballot_choices.photo')
    .distinctOn('photos.sha256')
    .select(['photos.sha256', 'photos.bytes'])
    .where('contest', '=', id)
    .execute();
  for (const { sha256, bytes } of photos) {
    await folder.write(`elecciones/${slug}/fotos/${sha256.toString('hex')}.webp`, bytes);
  }
}
