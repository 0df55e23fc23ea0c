import { sha256Hex } from '@urna/belenios/hash';
import { downloadArchive } from '@urna/contract/election/elections';
import type { TrusteeTally } from '@urna/contract/election/trustees';
import { addressOf } from '@urna/contract/shared/endpoint';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { contestWords, findContest } from '../../services/elections/contests/contest-rows.ts';
import { listTrustees, type TrusteeRow } from '../../services/elections/contests/trustees.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { sealedShare } from './read-page.ts';

/** What a trustee decrypts and checks, all of it public except the share, which is sealed to their seed. */
export async function readTrusteeTally(db: Queryable, trustee: TrusteeRow): Promise<TrusteeTally> {
  const { contest } = trustee;
  const election = await findElection(db, contest);
  const tally = await db.selectFrom('tallies').selectAll().where('contest', '=', contest).executeTakeFirst();
  if (!election || !tally) throw new AppError('trustee_not_awaited');
  const place = (await listTrustees(db, contest)).findIndex(({ id }) => id === trustee.id);
  return {
    election: election.election,
    trustees: election.trustees,
    tally: tally.tally,
    tally_hash: sha256Hex(tally.tally),
    ballots: tally.ballots,
    owner: place + 2,
    sealed_share: await sealedShare(trustee),
    archive_url: addressOf(downloadArchive, contestWords(await findContest(db, contest))),
  };
}
