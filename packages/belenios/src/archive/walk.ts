import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../bytes.ts';
import { demand, Refusal } from '../refusal.ts';
import { HEADER_NAME, readArchiveHeader } from './archive-header.ts';
import { type ArchiveEvent, type EventType, readEvent } from './event.ts';
import { readMembers } from './tar.ts';

/** An event with the data that precede it in the archive. */
export interface ArchiveStep {
  event: ArchiveEvent;
  /** The event's hash, which the next event names as its parent. */
  hash: string;
  data: readonly { hash: string; text: string }[];
}

const AFTER: Record<EventType, readonly EventType[]> = {
  Setup: ['Ballot', 'EndBallots'],
  Ballot: ['Ballot', 'EndBallots'],
  EndBallots: ['EncryptedTally'],
  EncryptedTally: ['Shuffle', 'EndShuffles', 'PartialDecryption'],
  Shuffle: ['Shuffle', 'EndShuffles'],
  EndShuffles: ['PartialDecryption'],
  PartialDecryption: ['PartialDecryption', 'Result'],
  Result: [],
};

const DATA: Record<EventType, number> = {
  Setup: 4,
  Ballot: 1,
  EndBallots: 0,
  EncryptedTally: 2,
  Shuffle: 2,
  EndShuffles: 0,
  PartialDecryption: 2,
  Result: 1,
};

/** Limits memory: a broken archive could contain endless data that no event references. */
const MOST_DATA = Math.max(...Object.values(DATA));

/**
 * Yields the events of an archive. Checks that every file has the header's timestamp and matches its name, that each
 * event names the previous one as its parent, that the order of events is valid by the specification, and that only
 * data which events reference lie between them.
 */
export async function* walkArchive(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveStep> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const read = (bytes: Uint8Array, where: string): string => {
    try {
      return decoder.decode(bytes);
    } catch {
      throw new Refusal('broken_archive', where);
    }
  };
  let started = false;
  let previous: ArchiveStep | undefined;
  let data: { hash: string; text: string }[] = [];
  for await (const { name, content, timestamp } of readMembers(chunks)) {
    const text = read(content, name);
    if (!started) {
      demand(name === HEADER_NAME, 'broken_archive', 'first file');
      demand(readArchiveHeader(text) === timestamp, 'wrong_timestamp', HEADER_NAME);
      started = true;
      continue;
    }
    const [, hash, kind] = /^([0-9a-f]{64})\.(data|event)\.json$/.exec(name) ?? [];
    demand(hash !== undefined, 'broken_archive', `file name ${name.slice(0, 80)}`);
    demand(toHex(sha256(content)) === hash, 'broken_chain', name);
    if (kind === 'data') {
      data.push({ hash, text });
      demand(data.length <= MOST_DATA, 'broken_archive', name);
      continue;
    }
    const step: ArchiveStep = { event: readEvent(text), hash, data };
    checkSuccession(previous, step);
    yield step;
    previous = step;
    data = [];
  }
  demand(started && previous !== undefined, 'broken_archive', 'end of the archive');
  demand(data.length === 0, 'broken_archive', 'data after the last event');
}

function checkSuccession(previous: ArchiveStep | undefined, { event, data }: ArchiveStep): void {
  const where = `event ${event.height}`;
  const expected = previous === undefined ? 0 : previous.event.height + 1;
  demand(event.height === expected && event.parent === previous?.hash, 'broken_chain', where);
  const fits = previous === undefined ? event.type === 'Setup' : AFTER[previous.event.type].includes(event.type);
  demand(fits, 'wrong_order', where);
  demand(data.length === DATA[event.type] && event.payload === data.at(-1)?.hash, 'broken_chain', `${where} payload`);
}

/** Returns the text with this hash among an event's data. */
export function dataOf(step: ArchiveStep, hash: string): string {
  const named = step.data.find((piece) => piece.hash === hash);
  demand(named !== undefined, 'broken_chain', `event ${step.event.height} payload`);
  return named.text;
}

/** The text that the event is about; only the end of the ballots has no payload. */
export const payloadOf = (step: ArchiveStep): string => step.data.at(-1)?.text ?? '';
