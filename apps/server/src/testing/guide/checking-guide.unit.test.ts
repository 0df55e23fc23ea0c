import { ballotTracker } from '@urna/belenios/ballot/ballot';
import { concatBytes, utf8 } from '@urna/belenios/bytes';
import { sha256Hex } from '@urna/belenios/hash';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import { fastestGroup } from '@urna/verification/fastest-group';
import { describe, expect, test } from 'vitest';
import { writeMember } from '../../../../../packages/belenios/src/archive/tar.ts';
import { findBeleniosTool } from '../../../../../packages/belenios/testing/belenios-tool.ts';
import { chunked } from '../../../../../packages/belenios/testing/election-fixture.ts';
import {
  ARCHIVE_TIME,
  archiveOf,
  type CastVotes,
  type Change,
  changes,
  electionWithSecrets,
} from '../elections/changed-archives.ts';
import { ballotFor } from '../elections/make-ballot.ts';
import { followGuide, type GuideStep } from './checking-guide.ts';

/** Which step of the guide shows each error. */
const shownBy: Record<Change, GuideStep> = {
  ballot: 'verify',
  // Its `election verify` accepts this archive: only recomputing the tally reveals the error.
  tally: 'compute-encrypted-tally',
  decryption: 'verify',
  result: 'verify',
  // belenios-tool ignores a ballot after the end of the ballots, so its own tally lacks it.
  order: 'compute-encrypted-tally',
  // belenios-tool compares neither number with the ballots.
  count: 'count-ballots',
  weight: 'count-ballots',
};

const secrets = electionWithSecrets(4, 2);
const votes: CastVotes = {
  choices: [0, 1, 1, 0],
  ballots: secrets.credentials.map((credential, index) =>
    ballotFor({ election: secrets.election, credential }, index === 0 || index === 3 ? 0 : 1),
  ),
};
const name = `${secrets.uuid}.bel`;
const own = ballotTracker(votes.ballots[1] ?? '');
const follow = (archive: Uint8Array, tracker = own) => followGuide(archive, { name, tracker });

describe.skipIf(findBeleniosTool() === undefined)('the steps of docs/checking.md with belenios-tool', () => {
  test('find nothing wrong in a right archive that has the voter’s ballot', async () => {
    expect(await follow(archiveOf(secrets, votes))).toEqual([]);
  });

  test.each(changes)('show what is wrong in an archive with a changed %s, as Urna does', async (change) => {
    const archive = archiveOf(secrets, votes, change);
    expect(await follow(archive)).toContain(shownBy[change]);
    const report = await verifyArchive<unknown>(() => chunked(archive), { group: fastestGroup });
    expect(report.failureCount).toBeGreaterThan(0);
  });

  test('don’t find a ballot that isn’t in the archive, or that lies in it and no event names', async () => {
    const [credential = ''] = secrets.credentials;
    const stray = ballotFor({ election: secrets.election, credential }, 'blank');
    const right = archiveOf(secrets, votes);
    expect(await follow(right, ballotTracker(stray))).toEqual(['own-ballot']);
    const file = { name: `${sha256Hex(stray)}.data.json`, content: utf8(stray) };
    const withStray = concatBytes(right, writeMember(file, ARCHIVE_TIME));
    expect(await follow(withStray, ballotTracker(stray))).toContain('own-ballot');
  });
});
