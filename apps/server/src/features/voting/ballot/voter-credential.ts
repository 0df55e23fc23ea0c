import { credentialOfBallot } from '@urna/belenios/ballot/ballot';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps, Log } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  credentialOf,
  openKey,
  publicCredentialOf,
  readElectionKey,
  WrongKeyError,
} from '../../../services/election/election-keys.ts';
import { type ElectionRow, isSealedCredential } from '../../../services/election/find-election.ts';
import { brandingColumns } from '../../../services/mail/outbox/mail-branding.ts';
import { alreadyVoted, boxClosed } from '../login/admission.ts';

/** All that must be known of a voter and their contest before a ballot is looked at, with the key of their credential. */
export function findVoterStatus(db: Queryable, id: number) {
  return (
    db
      .selectFrom('voters')
      .innerJoin('contests', 'contests.id', 'voters.contest')
      .innerJoin('processes', 'processes.id', 'contests.process_id')
      .leftJoin('windows', (join) =>
        join.onRef('windows.calendar_id', '=', 'contests.calendar_id').on('windows.name', '=', 'voting'),
      )
      .where('voters.id', '=', id)
      .select([
        'voters.id',
        'voters.contest',
        'voters.name',
        'voters.voted_on',
        'voters.certificate_code',
        'contests.slug',
        'contests.question',
        'contests.process_id',
        'contests.stage',
        'contests.cleared_at',
        'contests.custody_trustees',
        'contests.custody_needed',
        'contests.credentials_by',
        'contests.authority_name',
        'contests.authority_email',
        'processes.slug as process_slug',
        'windows.opens_at',
        'windows.closes_at',
      ])
      .select(brandingColumns.map((column) => `processes.${column}` as const))
      // Not joined: the database would weigh every order of joining six tables for each vote.
      .select((row) => [
        row.selectFrom('elections').select('uuid').whereRef('elections.contest', '=', 'voters.contest').as('uuid'),
        row
          .selectFrom('election_keys')
          .select('wrapped')
          .whereRef('election_keys.contest', '=', 'voters.contest')
          .where('purpose', '=', 'credentials')
          .as('credentials_key'),
      ])
      .executeTakeFirst()
  );
}

export type VoterStatus = NonNullable<Awaited<ReturnType<typeof findVoterStatus>>>;

/**
 * The public credential that this voter's ballot must bear. Which one an authority gave to whom, it alone knows: the server
 * then takes the one that the ballot bears.
 */
export async function expectedCredential(deps: Deps, voter: VoterStatus, text: string, log: Log): Promise<string> {
  const { uuid, credentials_key: wrapped } = voter;
  if (!uuid) throw new AppError('election_not_ready');
  if (voter.credentials_by === 'authority') return credentialBorneBy(text);
  // The key was destroyed with the publication: whose ballot is whose is known no more.
  if (!wrapped) throw voter.voted_on ? alreadyVoted(deps, { id: voter.id, voted_on: voter.voted_on }) : boxClosed();
  const derive = async () => publicCredentialOf(openKey(deps.secrets, 'credentials', uuid, wrapped), uuid, voter.id);
  return refuseWrongSecret(derive(), log);
}

/** Empty for a text that isn't a ballot, which the verification refuses. */
function credentialBorneBy(text: string): string {
  const credential = credentialOfBallot(text) ?? '';
  return /^[0-9a-f]{64}$/.test(credential) ? credential : '';
}

/** Nothing was cast: the session stays open, and another credential of the authority may be tried in it. */
export function refusedCredential(
  code: 'credential_unknown' | 'credential_used',
  { authority_name, authority_email }: Pick<VoterStatus, 'authority_name' | 'authority_email'>,
): AppError {
  return new AppError(code, { details: { authority: authority_name ?? '', email: authority_email ?? '' } });
}

/**
 * The private credential that the server made for a voter. It is checked before the voter chooses, not when they confirm: a
 * process with another secret would give them a useless one.
 */
export async function privateCredential(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  election: ElectionRow,
  voter: number,
): Promise<string> {
  const key = await refuseWrongSecret(readElectionKey(db, secrets, election, 'credentials'));
  if (!key) throw boxClosed();
  const credential = await publicCredentialOf(key, election.uuid, voter);
  if (!(await isSealedCredential(db, election.contest, credential))) throw wrongSecret();
  return credentialOf(key, election.uuid, voter);
}

/** Awaits what only the secret of the sealing opens. */
export async function refuseWrongSecret<Key>(opening: Promise<Key>, log?: Log): Promise<Key> {
  try {
    return await opening;
  } catch (error) {
    throw error instanceof WrongKeyError ? wrongSecret(log) : error;
  }
}

/** Another process may have the right secret, so the same request is worth another try. */
export function wrongSecret(log?: Log): AppError {
  log?.error('a vote was refused: the secret is not the one of the sealing');
  return new AppError('unavailable', { retryAfterSeconds: 5 });
}
