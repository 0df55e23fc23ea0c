import type { Inclusion } from '@urna/contract/checking/transparency';
import type { BallotPaper, Receipt } from '@urna/contract/election/ballots';
import type { PublicElection } from '@urna/contract/election/elections';
import { openCheckpoint } from '@urna/transparency/checkpoint';
import { readBase64 } from '@urna/transparency/encoding';
import { hashLeaf } from '@urna/transparency/merkle/hashes';
import { verifyInclusion } from '@urna/transparency/merkle/verify-proofs';
import { readVkey } from '@urna/transparency/note/note-key';
import type { TestVoter } from '../../apps/server/src/testing/elections/sealed-contest.ts';
import { Device, Refused } from './device.ts';
import type { Mailboxes } from './mailboxes.ts';
import type { Recording } from './recording.ts';

/** Somebody on the roll who votes today. Encrypting is their device's work, so it is done before the day. */
export interface Voter {
  voter: TestVoter;
  ballot: string;
}

export interface Polls {
  url: string;
  recording: Recording;
  mailboxes: Mailboxes;
  election: NonNullable<PublicElection['election']>;
  /** By the voter's id. */
  receipts: Map<number, Receipt>;
  /** Whoever got no receipt, with the reason. */
  unserved: string[];
  /** Voters whose browser could not confirm that their ballot is in the box. */
  unproven: string[];
}

const CODES = 4;
/** Every third voter looks for their ballot in the box. */
const CHECKS_ONE_IN = 3;

async function logIn(device: Device, { voter }: Voter, { mailboxes, recording }: Polls): Promise<string> {
  const identity = { identification_number: voter.identification_number };
  for (let asked = 0; asked < CODES; asked++) {
    const arrives = mailboxes.nextCode(voter.email);
    await device.call('asks for a code', '/api/voting/accountant/request-code', { method: 'POST', body: identity });
    const began = performance.now();
    const code = await arrives;
    if (code === null) {
      recording.fail('a code that had not come after a minute');
      continue;
    }
    recording.step('waits for the mail', performance.now() - began);
    try {
      const sent = { method: 'POST', body: { ...identity, code } } as const;
      const answer = await device.call<{ token_info: { token: string } }>(
        'logs in',
        '/api/voting/accountant/verify-code',
        sent,
      );
      return answer.token_info.token;
    } catch (error) {
      // The answer to the first try was lost with its server: the code is used up.
      if (!(error instanceof Refused) || error.status !== 422) throw error;
      recording.fail(`${error.status} ${error.code}`);
    }
  }
  throw new Error(`${CODES} codes didn't arrive`);
}

async function findInBox(device: Device, { tracking_code }: Receipt, polls: Polls): Promise<void> {
  const path = `/api/elections/contador/ballots/${encodeURIComponent(tracking_code)}/inclusion`;
  const { data } = await device.call<{ data: Inclusion }>('looks for the ballot', path);
  if (!isProven(tracking_code, data, polls.election.log?.vkey ?? '')) polls.unproven.push(tracking_code);
}

/** Whether the event names the ballot, and the signed checkpoint has it; the next one will, where there is none yet. */
function isProven(tracker: string, { event, index, proven }: Inclusion, vkey: string): boolean {
  if (!event.includes(Buffer.from(tracker, 'base64').toString('hex'))) return false;
  if (proven === null) return true;
  const checkpoint = openCheckpoint(proven.checkpoint, readVkey(vkey));
  const proof = proven.proof.map((hash) => readBase64(hash, 'proof'));
  return verifyInclusion(checkpoint, BigInt(index), hashLeaf(Buffer.from(event)), proof);
}

/** From the login to the receipt, and for some to the box. */
export async function vote(polls: Polls, voter: Voter, number: number): Promise<void> {
  const device = new Device(polls.url, polls.recording, number);
  const began = performance.now();
  try {
    const token = await logIn(device, voter, polls);
    await device.call<{ data: BallotPaper }>('opens the ballot', '/api/voting/ballot', { token });
    const sent = { method: 'POST', body: { ballot: voter.ballot }, token } as const;
    const { data } = await device.call<{ data: Receipt }>('casts', '/api/voting/ballots', sent);
    polls.receipts.set(voter.voter.id, data);
    polls.recording.serve();
    polls.recording.step('from the login to the receipt', performance.now() - began);
    if (number % CHECKS_ONE_IN === 0) await findInBox(device, data, polls);
  } catch (error) {
    polls.unserved.push(error instanceof Error ? error.message : String(error));
  } finally {
    device.end();
  }
}
