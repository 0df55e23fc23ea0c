// Gives the roll to a credential authority, and decides who makes the credentials.

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CredentialChoice } from '@urna/contract/election/contest-credentials';
import { votingPaths } from '@urna/contract/mail/campaign-text';
import { writeRollHeader } from '@urna/credential-files/roll';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { pick } from '../../../platform/pick.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { forgetLists } from '../../../services/election/credentials/credential-lists.ts';
import {
  type CredentialRoll,
  findCredentialRoll,
  forgetCredentialRoll,
  keepCredentialRoll,
  rollFile,
  rollFingerprint,
  UnwritableVoter,
} from '../../../services/election/credentials/credential-rolls.ts';
import { newElectionUuid } from '../../../services/election/election-keys.ts';
import { countVoters } from '../../../services/election/roll/queries.ts';
import { brandingOf } from '../../../services/mail/outbox/mail-branding.ts';
import { lockPreparingContest } from '../../../services/processes/contest-rows.ts';
import { findProcessById } from '../../../services/processes/processes.ts';

/**
 * Gives the roll to the authority. The first export fixes the election's identifier, because credentials depend on it. An
 * unchanged roll gives the same file again, so a second download doesn't make the authority's list void.
 */
export async function exportRoll(
  { db, clock, boothUrl }: Pick<Deps, 'db' | 'clock' | 'boothUrl'>,
  author: Causer,
  { id }: ContestRow,
): Promise<{ fileName: string; content: AsyncGenerator<Buffer> }> {
  return db.transaction().execute(async (tx) => {
    // Imports of the roll take the same lock, so the roll stands still.
    const contest = await lockPreparingContest(tx, id);
    if (contest.credentials_by !== 'authority') throw new AppError('no_credential_authority');
    const now = clock.now();
    const known = await findCredentialRoll(tx, id);
    const roll = known?.sha256 ? known : await describeRoll(tx, contest, { boothUrl, uuid: known?.election_uuid });
    const exported = { ...roll, exported_at: now, exported_by: author.name };
    await keepCredentialRoll(tx, exported);
    const { election_uuid, voters, sha256 } = exported;
    await record(tx, author, 'credential_roll_exported', { contest, election_uuid, voters, sha256: sha256 ?? '' });
    const fileName = `censo-${contest.process_slug}-${contest.slug}.jsonl`;
    return { fileName, content: checkedFile(rollFile(db, id, exported.header), sha256) };
  });
}

async function describeRoll(
  tx: Tx,
  contest: ContestRow,
  { boothUrl, uuid = newElectionUuid() }: { boothUrl: string; uuid: string | undefined },
): Promise<Omit<CredentialRoll, 'exported_at' | 'exported_by'>> {
  const { id, title, candidate_type, login } = contest;
  const voters = await countVoters(tx, id);
  if (voters === 0) throw new AppError('credential_roll_empty');
  const process = await findProcessById(tx, contest.process_id);
  try {
    const header = writeRollHeader({
      election: uuid,
      process: process.title,
      contest: title,
      kind: candidate_type === 'CANDIDATE_IES' ? 'ies' : 'contador',
      address: boothUrl,
      login: votingPaths[login],
      voters,
      contact: brandingOf(process).contact,
      check_hosts: process.check_hosts,
    });
    return { contest: id, election_uuid: uuid, header, voters, sha256: await rollFingerprint(tx, id, header) };
  } catch (error) {
    if (error instanceof UnwritableVoter) {
      throw new AppError('roll_not_exportable', { details: { voter: error.voter.name } });
    }
    throw error;
  }
}

/**
 * The download reads the roll again. Race: an import that comes meanwhile breaks the download off, instead of giving a file
 * whose fingerprint is not the one that was recorded.
 */
async function* checkedFile(file: AsyncGenerator<Buffer>, sha256: string | null): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const piece of file) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== sha256) throw new Error('the roll changed while it was exported');
}

/**
 * Decides who makes the credentials. What was exchanged with an authority is discarded where the server makes them again;
 * another name or address of the authority discards nothing.
 */
export async function chooseCredentials(
  deps: Pick<Deps, 'db' | 'clock'>,
  author: Causer,
  { id }: ContestRow,
  choice: CredentialChoice,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await lockPreparingContest(tx, id);
    const old = pick(contest, ['credentials_by', 'authority_name', 'authority_email']);
    const attributes =
      choice.by === 'authority'
        ? { credentials_by: choice.by, authority_name: choice.name, authority_email: choice.email }
        : { credentials_by: choice.by, authority_name: null, authority_email: null };
    if (isDeepStrictEqual(old, attributes)) return 'No hubo cambios.';
    await tx.updateTable('contests').set(attributes).where('id', '=', id).execute();
    if (choice.by === 'server') {
      await forgetLists(tx, id);
      await forgetCredentialRoll(tx, id);
    }
    await record(tx, author, 'credential_source_chosen', { contest, old, attributes });
    return choice.by === 'server'
      ? 'El servidor hará las credenciales.'
      : `Las credenciales las hará ${choice.name}. Falta exportar el censo.`;
  });
}
