import { createHmac, createSecretKey } from 'node:crypto';
import { readBallot } from '@urna/belenios/ballot/ballot';
import { checkBallot } from '@urna/belenios/ballot/check-ballot';
import { type Election, openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { checked, type RefusalReason } from '@urna/belenios/refusal';
import { lowerPriority } from '../../../platform/lower-priority.ts';

/** A third of the CPU weight at nice 0: leaves room for the main thread without starving when other programs run. */
lowerPriority(5);

/** The parts of an election that its ballots are verified with. */
export interface VerifiedElection {
  uuid: string;
  text: string;
  /** Secret: an attacker who knows it could construct colliding digests. */
  digestKey: Uint8Array;
}

export interface BallotToVerify {
  text: string;
  /** The voter's public credential. */
  credential: string;
}

export type Verdict =
  | {
      ok: true;
      /** 64 bits of a keyed hash of each ciphertext, as the signed numbers that the database stores. */
      digests: string[];
    }
  | { ok: false; reason: RefusalReason };

/** An election's text never changes, so each thread opens it once. */
const opened = new Map<string, (ballot: BallotToVerify) => Verdict>();

export function verifyBallot({ election, ballot }: { election: VerifiedElection; ballot: BallotToVerify }): Verdict {
  let failure: string;
  try {
    const verify = opened.get(election.uuid) ?? openVerification(election);
    opened.set(election.uuid, verify);
    return verify(ballot);
  } catch (error) {
    // Only the error's name, because its message may quote the ballot.
    failure = error instanceof Error ? error.name : 'unknown';
  }
  throw new Error(`verifying a ballot failed: ${failure}`);
}

/** Returns a function that makes every check of a ballot that doesn't need the ballot box, from encoding to proofs. */
function openVerification({ text, digestKey }: VerifiedElection): (ballot: BallotToVerify) => Verdict {
  const election = openElection(kernelEd25519(), text);
  const { parameters, fingerprint } = election;
  const key = createSecretKey(digestKey);
  const digest = (alpha: string): string => String(createHmac('sha256', key).update(alpha).digest().readBigInt64BE());

  return (ballot) => {
    // Every canonical ballot of this voter has this prefix; any other is refused before its proofs are verified.
    const beginning = `{"election_uuid":"${parameters.uuid}","election_hash":"${fingerprint}","credential":"${ballot.credential}",`;
    if (!ballot.text.startsWith(beginning)) return { ok: false, reason: credentialMismatch(election, ballot.text) };
    const outcome = checkBallot(election, ballot.text);
    if (!outcome.ok) return { ok: false, reason: outcome.reason };
    const { answers } = outcome.value.ballot;
    return { ok: true, digests: answers.flatMap(({ choices }) => choices.map(({ alpha }) => digest(alpha))) };
  };
}

function credentialMismatch(election: Election<unknown>, text: string): RefusalReason {
  const read = checked(() => readBallot(text, election.group.order));
  if (!read.ok) return read.reason;
  const { electionUuid, electionHash } = read.value;
  const isOurs = electionUuid === election.parameters.uuid && electionHash === election.fingerprint;
  return isOurs ? 'unknown_credential' : 'wrong_election';
}
