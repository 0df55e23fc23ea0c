import { MAX_LIST_BYTES, type sendCredentialList } from '@urna/contract/election/contest-credentials';
import type { PartOf } from '@urna/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../../platform/errors.ts';
import { multipartRefusal } from '../../../platform/http/multipart-refusal.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { lockPreparingContest } from '../../../services/elections/contests/contest-rows.ts';
import {
  discardList,
  queueChecking,
  receiveList,
} from '../../../services/elections/credential-authority/credential-lists.ts';
import { shownFileName } from '../../../services/files/shown-file-name.ts';

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
    throw multipartRefusal(error, 'import_too_large') ?? error;
  }
}

/** Hands a list that was received whole to the worker. */
export async function queueCheck(
  { db, clock }: ReceiveDeps,
  author: Causer,
  { id: contestId }: ContestRow,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const contest = await lockPreparingContest(tx, contestId);
    if (contest.credentials_by !== 'authority') throw new AppError('no_credential_authority');
    const { file_name } = await queueChecking(tx, contestId, id, clock.now());
    await record(tx, author, 'credential_list_received', { contest, file_name });
  });
}
