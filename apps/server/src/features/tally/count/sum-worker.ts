import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { addTallies, emptyTally, readTally, writeTally } from '@urna/belenios/tally/encrypted-tally';
import { tallyVerifiedBallots } from '@urna/belenios/tally/tally-verified-ballots';
import type { SumReply, SumRequest, SumThreadData } from './sum-messages.ts';

/** The entry point of a summing thread; nothing imports it. */

// On Linux this sets the thread's own priority: requests come first.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const { election: text }: SumThreadData = workerData;
const group = kernelEd25519();
const election = openElection(group, text);
const { questions } = election.parameters;
let sum = emptyTally(group, questions);

function answer(request: SumRequest): string {
  switch (request.kind) {
    case 'add':
      // Each ballot was verified when it was cast.
      sum = addTallies(
        group,
        sum,
        tallyVerifiedBallots(
          election,
          request.ballots.map((ballot) => ({ text: ballot })),
        ),
      );
      return '';
    case 'take': {
      const tally = writeTally(group, sum);
      sum = emptyTally(group, questions);
      return tally;
    }
    case 'sum':
      return writeTally(
        group,
        request.parts.reduce(
          (whole, part) => addTallies(group, whole, readTally(group, questions, part)),
          emptyTally(group, questions),
        ),
      );
  }
}

parentPort?.on('message', (request: SumRequest) => {
  let reply: SumReply;
  try {
    reply = { ok: true, tally: answer(request) };
  } catch (error) {
    reply = { ok: false, error: String(error) };
  }
  parentPort?.postMessage(reply);
});
