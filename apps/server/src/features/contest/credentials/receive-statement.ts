import { checked } from '@urna/belenios/refusal';
import { hasReached } from '@urna/contract/election/contests';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { keepStatement, readStatement } from '../../../services/elections/credential-authority/authority-statements.ts';
import { findAcceptedList } from '../../../services/elections/credential-authority/credential-lists.ts';
import { findElection } from '../../../services/elections/find-election.ts';
import { refusalWords } from './list-words.ts';

/**
 * Keeps and publishes what the authority signed after the vote, whatever it says: a disagreement is shown, not refused.
 * None replaces another, so nobody can withdraw one. Returns the message.
 */
export async function receiveStatement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: Causer,
  contest: ContestRow,
  given: string,
): Promise<string> {
  if (contest.credentials_by !== 'authority') throw new AppError('no_credential_authority');
  if (!hasReached(contest.stage, 'closed')) throw new AppError('statement_too_early');
  const election = await findElection(db, contest.id);
  const list = await findAcceptedList(db, contest.id);
  if (!election || !list) throw new Error('a closed contest without the list that it was sealed with');
  // A file that was saved or pasted may end in a new line.
  const text = given.trim();
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
