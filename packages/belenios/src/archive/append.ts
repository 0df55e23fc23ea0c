import { concatBytes, utf8 } from '../bytes.ts';
import { sha256Hex } from '../hash.ts';
import { writeSizedTally } from '../tally/encrypted-tally.ts';
import { writeOwned } from '../tally/partial-decryption.ts';
import { HEADER_NAME, writeArchiveHeader } from './archive-header.ts';
import { type EventType, writeEvent } from './event.ts';
import { writeSetupData } from './setup-data.ts';
import { writeMember } from './tar.ts';

/** Where an archive ends: all that is needed to append to it. */
export interface ArchiveHead {
  timestamp: number;
  /** The hash and height of the last event. */
  last: { hash: string; height: number };
}

export interface Appended {
  head: ArchiveHead;
  bytes: Uint8Array<ArrayBuffer>;
}

const data = (text: string, timestamp: number): Uint8Array<ArrayBuffer> =>
  writeMember({ name: `${sha256Hex(text)}.data.json`, content: utf8(text) }, timestamp);

/** The event after the head, with its data before it, of which the last is what the event is about. */
function append(
  timestamp: number,
  last: ArchiveHead['last'] | undefined,
  type: EventType,
  texts: readonly string[],
): Appended {
  const payload = texts.at(-1);
  const event = writeEvent({
    ...(last === undefined ? {} : { parent: last.hash }),
    height: last === undefined ? 0 : last.height + 1,
    type,
    ...(payload === undefined ? {} : { payload: sha256Hex(payload) }),
  });
  const hash = sha256Hex(event);
  const member = writeMember({ name: `${hash}.event.json`, content: utf8(event) }, timestamp);
  return {
    head: { timestamp, last: { hash, height: last === undefined ? 0 : last.height + 1 } },
    bytes: concatBytes(...texts.map((text) => data(text, timestamp)), member),
  };
}

const appendEvent = ({ timestamp, last }: ArchiveHead, type: EventType, texts: readonly string[]): Appended =>
  append(timestamp, last, type, texts);

export interface SetupTexts {
  election: string;
  trustees: string;
  credentials: string;
}

/** Begins an archive; the timestamp, in seconds, is the time of all of its files. */
export function beginArchive(timestamp: number, { election, trustees, credentials }: SetupTexts): Appended {
  const begin = writeMember({ name: HEADER_NAME, content: utf8(writeArchiveHeader(timestamp)) }, timestamp);
  const setup = writeSetupData({
    election: sha256Hex(election),
    trustees: sha256Hex(trustees),
    credentials: sha256Hex(credentials),
  });
  const { head, bytes } = append(timestamp, undefined, 'Setup', [election, trustees, credentials, setup]);
  return { head, bytes: concatBytes(begin, bytes) };
}

export const appendBallot = (head: ArchiveHead, ballot: string): Appended => appendEvent(head, 'Ballot', [ballot]);

export const appendEndOfBallots = (head: ArchiveHead): Appended => appendEvent(head, 'EndBallots', []);

export const appendTally = (head: ArchiveHead, tally: string, ballots: number, totalWeight: number): Appended =>
  appendEvent(head, 'EncryptedTally', [tally, writeSizedTally({ ballots, totalWeight, tallyHash: sha256Hex(tally) })]);

export const appendPartialDecryption = (head: ArchiveHead, owner: number, partial: string): Appended =>
  appendEvent(head, 'PartialDecryption', [partial, writeOwned({ owner, payload: sha256Hex(partial) })]);

export const appendResult = (head: ArchiveHead, result: string): Appended => appendEvent(head, 'Result', [result]);
