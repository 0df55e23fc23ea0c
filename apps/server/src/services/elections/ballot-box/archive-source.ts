import { text } from 'node:stream/consumers';
import { readEvent } from '@urna/belenios/archive/event';
import { sha256 } from '../../../platform/secrets.ts';
import type { ByteRange } from './archive-range.ts';

/** The bytes of an archive at one moment, wherever they are read. It only grows, so every earlier moment is its beginning. */
export interface ArchiveSource {
  length: number;
  read: (range: ByteRange) => AsyncIterable<Uint8Array>;
}

/** The file of an event takes a header and one block. */
const EVENT_BYTES = 1024;

/** The event that ends at a byte, if one does. */
export async function hashAtEnd(
  { read }: ArchiveSource,
  length: number,
): Promise<{ height: number; hash: string } | null> {
  if (length < EVENT_BYTES || length % 512 !== 0) return null;
  const member = await text(read({ start: length - EVENT_BYTES, end: length }));
  const [, named] = /^([0-9a-f]{64})\.event\.json\0/.exec(member) ?? [];
  const [event = ''] = member.slice(EVENT_BYTES / 2).split('\0');
  if (named === undefined || sha256(event).toString('hex') !== named) return null;
  return { height: readEvent(event).height, hash: named };
}

/** Names what an archive holds up to a length: its last event commits to everything before. */
export async function entityTag(source: ArchiveSource): Promise<string> {
  const last = await hashAtEnd(source, source.length);
  if (!last) throw new Error('an archive ends within an event');
  return `"${source.length}-${last.hash}"`;
}

/**
 * The archive as it was when its tag was given out. A download that broke off goes on with that one (`If-Range`), and ends
 * where its first answer said, however much the box has grown meanwhile. Null for the tag of something else.
 */
export async function asTagged(source: ArchiveSource, tag: string): Promise<ArchiveSource | null> {
  const [, bytes, hash] = /^"(\d{1,15})-([0-9a-f]{64})"$/.exec(tag) ?? [];
  const length = Number(bytes);
  if (hash === undefined || length > source.length) return null;
  return (await hashAtEnd(source, length))?.hash === hash ? { ...source, length } : null;
}
