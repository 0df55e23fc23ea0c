import {
  type CheckFailure,
  commitTo,
  drawOpening,
  type MaskTexts,
  type Opening,
  readChoice,
} from '@urna/belenios/ballot/cast-as-intended';
import type { CheckCode } from '@urna/belenios/ballot/check-code';
import { type Election, openElection } from '@urna/belenios/election';
import type { Group } from '@urna/belenios/groups/group';
import { checkInclusion, type Inclusion, type LogKeys } from './inclusion.ts';

/** What the host of the page knows of an election, from what its trustees signed and not from the server. */
export interface CheckedElection {
  uuid: string;
  /** The election's exact text. */
  election: string;
  fingerprint: string;
  log: LogKeys;
}

/** The server's two answers, in whatever form. Each call throws a `CheckRefused` with its code where it refuses. */
export interface CheckServer {
  begin: (commitment: string) => Promise<unknown>;
  open: (opening: Opening) => Promise<unknown>;
}

export class CheckRefused extends Error {}

export type VoteCheck =
  | {
      ok: true;
      /** As the published election names it. */
      choice: { blank: true } | { blank: false; name: string };
      /** The public credential of the ballot, by whose words the authority's mail names it. */
      credential: string;
      /** Who signed that the ballot is in the box; null until somebody has, which is no failure. */
      signedBy: readonly string[] | null;
    }
  | { ok: false; failure: CheckFailure | 'other_election' | 'not_included' };

/**
 * Asks the server for the ballot and for proof of the choice that it holds, and believes neither. Every check is made
 * here, in the order in which a lie would be told.
 */
export async function checkVote<E>(
  group: Group<E>,
  { uuid, tracker, s }: CheckCode,
  known: CheckedElection,
  server: CheckServer,
): Promise<VoteCheck> {
  const election = openKnown(group, known);
  if (!election || known.uuid !== uuid) return { ok: false, failure: 'other_election' };
  const opening = drawOpening(group.order);
  const commitment = commitTo({ uuid, tracker }, opening, group.order)?.c ?? '';
  const begun = readBegun(await server.begin(commitment));
  if (!begun) return { ok: false, failure: 'invalid_element' };
  const { ballot, mask, inclusion } = begun;
  // Only now: a server that knew the challenge could prove any choice.
  const z = fieldsOf(await server.open(opening))['z'];
  if (!isText(z) || !/^[0-9a-f]{64}$/.test(z)) return { ok: false, failure: 'wrong_answer' };
  const read = readChoice(election, { ballot, mask, opening, z: BigInt(`0x${z}`), tracker, s });
  if (!read.ok) return read;
  const place = checkInclusion(tracker, inclusion, { log: known.log, uuid });
  if (place.kind === 'unproven') return { ok: false, failure: 'not_included' };
  return {
    ok: true,
    choice: read.choice === 'blank' ? { blank: true } : { blank: false, name: nameOf(election, read.choice.answer) },
    credential: read.credential,
    signedBy: place.kind === 'proven' ? place.witnesses : null,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Null for an answer in another form, on which a check would break off and report nothing. */
function readBegun(answer: unknown): { ballot: string; mask: MaskTexts; inclusion: Inclusion } | null {
  const { ballot, mask, inclusion } = fieldsOf(answer);
  const { X, Y, A, B } = fieldsOf(mask);
  const { event, index, proven } = fieldsOf(inclusion);
  const { proof, checkpoint } = fieldsOf(proven);
  if (!isText(ballot) || !isText(X) || !isText(Y) || !isText(A) || !isText(B)) return null;
  if (!isText(event) || !Number.isSafeInteger(index)) return null;
  const place = { event, index: Number(index) };
  const known = { ballot, mask: { X, Y, A, B } };
  if (proven === null) return { ...known, inclusion: { ...place, proven } };
  if (!Array.isArray(proof) || !proof.every(isText) || !isText(checkpoint)) return null;
  return { ...known, inclusion: { ...place, proven: { proof, checkpoint } } };
}

/** Null for a text that isn't the one whose fingerprint was signed. */
function openKnown<E>(group: Group<E>, { election, fingerprint, uuid }: CheckedElection): Election<E> | null {
  const opened = openElection(group, election);
  return opened.fingerprint === fingerprint && opened.parameters.uuid === uuid ? opened : null;
}

const nameOf = ({ parameters }: Election<unknown>, answer: number): string =>
  parameters.questions[0]?.answers[answer] ?? '';
