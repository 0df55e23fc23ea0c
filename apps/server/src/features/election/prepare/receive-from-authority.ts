// Receives what a credential authority sends: its list, and its statements after the vote.

import { checked, type RefusalReason } from '@urna/belenios/refusal';
import { MAX_LIST_BYTES, type sendCredentialList } from '@urna/contract/election/contest-credentials';
import { hasReached } from '@urna/contract/election/contests';
import type { PartOf } from '@urna/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../../platform/errors.ts';
import { shownFileName } from '../../../platform/files/file-names.ts';
import { multipartRefusal } from '../../../platform/files/read-form.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { keepStatement, readStatement } from '../../../services/election/credentials/authority-statements.ts';
import {
  discardList,
  findAcceptedList,
  queueChecking,
  receiveList,
} from '../../../services/election/credentials/credential-lists.ts';
import { findElection } from '../../../services/election/find-election.ts';
import { lockPreparingContest } from '../../../services/processes/contest-rows.ts';

const limits = { fileSize: MAX_LIST_BYTES, files: 1, fields: 0, parts: 2 };

type ReceiveDeps = Pick<Deps, 'db' | 'clock'>;

/** Receives the authority's list for the worker that checks it. Until it is accepted, an earlier one stays in force. */
export async function receiveCredentialList(
  deps: ReceiveDeps,
  author: Causer,
  contest: ContestRow,
  request: FastifyRequest,
): Promise<void> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  let id: number | undefined;
  try {
    for await (const { fieldname, filename, file } of request.files({ limits })) {
      if (fieldname !== ('file' satisfies PartOf<typeof sendCredentialList>) || id !== undefined)
        throw new AppError('malformed');
      if (contest.stage !== 'preparing' || contest.credentials_by !== 'authority') {
        // Drained unread: a browser cut off while sending would not see the answer.
        file.resume();
        throw new AppError(contest.stage === 'preparing' ? 'no_credential_authority' : 'contest_sealed');
      }
      const name = shownFileName(filename, 'lista.json');
      id = await receiveList(deps.db, contest.id, { name, stream: file, sentBy: author.name }, deps.clock.now());
      if (file.truncated) throw new AppError('import_too_large');
    }
    if (id === undefined) throw new AppError('no_credential_list');
    await queueCheck(deps, author, contest, id);
  } catch (error) {
    if (id !== undefined) await discardList(deps.db, id);
    if (isUniqueViolation(error, 'one_credential_list_is_checked')) throw new AppError('credential_list_running');
    throw multipartRefusal(error, new AppError('import_too_large')) ?? error;
  }
}

/** Hands a list that was received whole to the worker. */
export async function queueCheck(
  { db }: ReceiveDeps,
  author: Causer,
  { id: contestId }: ContestRow,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const contest = await lockPreparingContest(tx, contestId);
    if (contest.credentials_by !== 'authority') throw new AppError('no_credential_authority');
    const { file_name } = await queueChecking(tx, contestId, id);
    await record(tx, author, 'credential_list_received', { contest, file_name });
  });
}

/**
 * Keeps and publishes what the authority signed after the vote, whatever it says: a disagreement is shown, not refused.
 * None replaces another, so nobody can withdraw one. Returns the message.
 */
export async function receiveStatement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: Causer,
  contest: ContestRow,
  file: string,
): Promise<string> {
  if (contest.credentials_by !== 'authority') throw new AppError('no_credential_authority');
  if (!hasReached(contest.stage, 'closed')) throw new AppError('statement_too_early');
  const election = await findElection(db, contest.id);
  const list = await findAcceptedList(db, contest.id);
  if (!election || !list) throw new Error('a closed contest without the list that it was sealed with');
  // A file that was saved or pasted may end in a new line.
  const text = file.trim();
  const read = checked(() => readStatement(text, { election: election.uuid, authority: list.authority_key }));
  if (!read.ok) throw new AppError('refused_statement', { details: { reason: refusalWords(read) } });
  const kind = read.value;
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    if (!(await keepStatement(tx, { contest: contest.id, kind, text, from: author.name }, now))) {
      return 'Este archivo ya se había recibido.';
    }
    await record(tx, author, 'authority_statement_received', { contest, kind, sha256: sha256(text).toString('hex') });
    return kind === 'reconciliation' ? 'La conciliación se publicó.' : 'La constancia de destrucción se publicó.';
  });
}

/** What each refusal means for the person who brings the file, and what to do about it. */
const words: Partial<Record<RefusalReason, string>> = {
  unsupported: 'El archivo no es el que se espera, o es de otra versión del programa de la autoridad.',
  not_canonical: 'El archivo se abrió y se guardó con otro programa: use el que hizo la autoridad, sin cambiarlo.',
  invalid_signature: 'La firma no corresponde al archivo: alguien lo cambió después de que la autoridad lo firmó.',
  wrong_election: 'El archivo es de otra elección.',
  wrong_key: 'Lo firmó otra autoridad: la llave no es la de la lista con que se selló esta elección.',
  duplicate_credential: 'Una credencial está dos veces.',
  wrong_order: 'Las credenciales no están en orden.',
  invalid_element: 'Una de las credenciales no es válida.',
  wrong_timestamp: 'Una de sus fechas no es válida.',
};
const UNREADABLE = 'No se pudo leer: no es un archivo de la autoridad de credenciales, o está incompleto.';

/** The place in the list as people count, from 1. */
function placeOf(where: string): string {
  const [, index] = /\.credentials\[(\d+)\]$/.exec(where) ?? [];
  return index === undefined ? '' : ` Está en la credencial número ${Number(index) + 1} de la lista.`;
}

export const refusalWords = ({ reason, where }: { reason: RefusalReason; where: string }): string =>
  (words[reason] ?? UNREADABLE) + placeOf(where);
