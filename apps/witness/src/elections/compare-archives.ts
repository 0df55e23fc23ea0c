import { writeEvent } from '@urna/belenios/archive/event';
import { type ArchiveStep, walkArchive } from '@urna/belenios/archive/walk';
import { fromHex, toCompactBase64, utf8 } from '@urna/belenios/bytes';
import { Refusal } from '@urna/belenios/refusal';
import { hashLeaf } from '@urna/transparency/merkle/hashes';
import { MemoryTiles } from '@urna/transparency/merkle/tiles';

export interface ArchiveComparison {
  /** The height of the first event that differs or that the other archive lacks; undefined if it has all of ours. */
  firstDifference?: number;
  /** The tracking codes of our ballots that aren't in the other archive, at most the first ones. */
  missing: readonly string[];
  missingCount: number;
  /** How many of our ballots stand at another height there. */
  moved: number;
  /** Whether the other archive can be read to its end. */
  isReadable: boolean;
  /** The tree of the other archive's events. */
  tree: MemoryTiles;
}

const LISTED = 20;

/**
 * Finds what of our copy is missing from another archive of the same election, or stands elsewhere in it. Null for a copy
 * that has nothing yet.
 */
export async function compareArchives(
  own: AsyncIterable<Uint8Array> | null,
  other: AsyncIterable<Uint8Array>,
): Promise<ArchiveComparison> {
  const theirs = await readOther(other);
  const missing: string[] = [];
  let missingCount = 0;
  let moved = 0;
  let firstDifference: number | undefined;
  for await (const { event, hash } of own === null ? [] : walkArchive(own)) {
    if (theirs.events[event.height] !== hash) firstDifference ??= event.height;
    if (event.type !== 'Ballot' || event.payload === undefined) continue;
    const height = theirs.ballots.get(event.payload);
    if (height === undefined) {
      missingCount++;
      if (missing.length < LISTED) missing.push(trackerOf(event.payload));
    } else if (height !== event.height) moved++;
  }
  const { isReadable, tree } = theirs;
  return {
    ...(firstDifference === undefined ? {} : { firstDifference }),
    missing,
    missingCount,
    moved,
    isReadable,
    tree,
  };
}

async function readOther(other: AsyncIterable<Uint8Array>) {
  const events: string[] = [];
  const ballots = new Map<string, number>();
  const leaves: Uint8Array[] = [];
  const take = ({ event, hash }: ArchiveStep): void => {
    events.push(hash);
    leaves.push(hashLeaf(utf8(writeEvent(event))));
    if (event.type === 'Ballot' && event.payload !== undefined) ballots.set(event.payload, event.height);
  };
  let isReadable = true;
  try {
    for await (const step of walkArchive(other)) take(step);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    isReadable = false;
  }
  const tree = new MemoryTiles();
  await tree.append(leaves);
  return { events, ballots, tree, isReadable };
}

/** The tracking code is the ballot's hash in another encoding. */
const trackerOf = (payload: string): string => toCompactBase64(fromHex(payload) ?? new Uint8Array());
