import { concatBytes, utf8 } from '../bytes.ts';
import { sha256Hex } from '../hash.ts';
import { writeSizedTally } from '../tally/encrypted-tally.ts';
import { writeOwned } from '../tally/partial-decryption.ts';
import { HEADER_NAME, writeArchiveHeader } from './archive-header.ts';
import { type EventType, writeEvent } from './event.ts';
import { type SetupData, writeSetupData } from './setup-data.ts';
import { writeMember } from './tar.ts';

/** The state of an archive's end that appending requires. */
export interface ArchiveHead {
  timestamp: number;
  /** The hash and height of the last event. */
  last: { hash: string; height: number };
}

export interface Appended {
  head: ArchiveHead;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A text with its SHA-256, which names it. */
interface Data {
  text: string;
  hash: string;
}

const hashed = (text: string): Data => ({ text, hash: sha256Hex(text) });

const dataMember = ({ text, hash }: Data, timestamp: number): Uint8Array<ArrayBuffer> =>
  writeMember({ name: `${hash}.data.json`, content: utf8(text) }, timestamp);

/** The next event, and the head after it. */
function eventAfter(last: ArchiveHead['last'] | undefined, type: EventType, payload: string | undefined) {
  const height = last === undefined ? 0 : last.height + 1;
  const event = writeEvent({
    ...(last === undefined ? {} : { parent: last.hash }),
    height,
    type,
    ...(payload === undefined ? {} : { payload }),
  });
  return { event, last: { hash: sha256Hex(event), height } };
}

/** Appends data and an event whose payload is the last of them. */
function append(
  timestamp: number,
  before: ArchiveHead['last'] | undefined,
  type: EventType,
  pieces: readonly Data[],
): Appended {
  const { event, last } = eventAfter(before, type, pieces.at(-1)?.hash);
  const member = writeMember({ name: `${last.hash}.event.json`, content: utf8(event) }, timestamp);
  return {
    head: { timestamp, last },
    bytes: concatBytes(...pieces.map((piece) => dataMember(piece, timestamp)), member),
  };
}

const appendEvent = ({ timestamp, last }: ArchiveHead, type: EventType, texts: readonly string[]): Appended =>
  append(timestamp, last, type, texts.map(hashed));

export interface SetupTexts {
  election: string;
  trustees: string;
  credentials: string;
}

/** Starts an archive. The timestamp, in seconds, is written into the header of every file. */
export function beginArchive(timestamp: number, { election, trustees, credentials }: SetupTexts): Appended {
  const begin = writeMember({ name: HEADER_NAME, content: utf8(writeArchiveHeader(timestamp)) }, timestamp);
  const setup = writeSetupData({
    election: sha256Hex(election),
    trustees: sha256Hex(trustees),
    credentials: sha256Hex(credentials),
  });
  const { head, bytes } = append(timestamp, undefined, 'Setup', [election, trustees, credentials, setup].map(hashed));
  return { head, bytes: concatBytes(begin, bytes) };
}

/** The head of an archive with only its setup, computed from the SHA-256 of the setup's texts. */
export const headAfterSetup = (timestamp: number, hashes: SetupData): ArchiveHead => ({
  timestamp,
  last: eventAfter(undefined, 'Setup', sha256Hex(writeSetupData(hashes))).last,
});

/** A caller that already has the ballot's SHA-256 passes it, because hashing is most of the work. */
export const appendBallot = (
  { timestamp, last }: ArchiveHead,
  text: string,
  hash: string = sha256Hex(text),
): Appended => append(timestamp, last, 'Ballot', [{ text, hash }]);

export const appendEndOfBallots = (head: ArchiveHead): Appended => appendEvent(head, 'EndBallots', []);

export const appendTally = (head: ArchiveHead, tally: string, ballots: number, totalWeight: number): Appended =>
  appendEvent(head, 'EncryptedTally', [tally, writeSizedTally({ ballots, totalWeight, tallyHash: sha256Hex(tally) })]);

export const appendPartialDecryption = (head: ArchiveHead, owner: number, partial: string): Appended =>
  appendEvent(head, 'PartialDecryption', [partial, writeOwned({ owner, payload: sha256Hex(partial) })]);

export const appendResult = (head: ArchiveHead, result: string): Appended => appendEvent(head, 'Result', [result]);
