import { createReadStream } from 'node:fs';
import { checkBallot } from '../packages/belenios/src/ballot/check-ballot.ts';
import { makeBallot } from '../packages/belenios/src/ballot/make-ballot.ts';
import { openElection } from '../packages/belenios/src/election.ts';
import { kernelEd25519 } from '../packages/belenios/src/groups/ed25519-kernel.ts';
import { nobleEd25519 } from '../packages/belenios/src/groups/ed25519-noble.ts';
import { writeTally } from '../packages/belenios/src/tally/encrypted-tally.ts';
import { tallyVerifiedBallots } from '../packages/belenios/src/tally/tally-verified-ballots.ts';
import { verifyArchive } from '../packages/belenios/src/verify/verify-archive.ts';
import type { BenchElection } from './crypto-elections.ts';
import { medianOf, processorTime } from './crypto-measure.ts';
import type { Figures } from './crypto-reference.ts';

/** Time per ballot after one warm-up run. */
async function each(work: () => unknown, ballots: number): Promise<number> {
  await processorTime(work);
  return (await medianOf(5, () => processorTime(work))) / ballots;
}

/** This package's times per ballot on one core, once V8 has optimized the code. */
export async function ownFigures(election: BenchElection): Promise<Figures> {
  const kernel = kernelEd25519();
  const verifier = openElection(kernel, election.text);
  const voter = openElection(nobleEd25519(), election.text);
  const voters = election.ballots.length;

  const checkAll = () => {
    for (const text of election.ballots) if (!checkBallot(verifier, text).ok) throw new Error('a ballot is refused');
  };
  const verify = async () => {
    const report = await verifyArchive(() => createReadStream(election.archive), { group: () => kernel });
    if (!report.ok || report.ballots !== voters) throw new Error('the archive is refused');
  };
  const tally = () =>
    writeTally(
      kernel,
      tallyVerifiedBallots(
        verifier,
        election.ballots.map((text) => ({ text })),
      ),
    );
  const make = () => makeBallot(voter, election.credential, [election.answer(0)]);

  return {
    make: await each(make, 1),
    verifyBallot: await each(checkAll, voters),
    verifyArchive: await each(verify, voters),
    tally: await each(tally, voters),
  };
}
