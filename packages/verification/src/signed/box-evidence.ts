import { writeEvent } from '@urna/belenios/archive/event';
import type { ArchiveStep } from '@urna/belenios/archive/walk';
import { utf8 } from '@urna/belenios/bytes';
import type { VerificationReport } from '@urna/belenios/verify/report';
import { toBase64 } from '@urna/transparency/encoding';
import { emptyRoot, hashLeaf, hashNode } from '@urna/transparency/merkle/hashes';

/** What signed texts say of an archive, to be looked for in it. */
export interface SoughtEvidence {
  /** A ballot's SHA-256 in hexadecimal, and the height of its event. */
  ballot?: { hash: string; height: bigint };
  /** The number of events of a checkpoint. */
  size?: bigint;
}

/** What was found in an archive. */
export interface BoxEvidence {
  /** How many events could be read. */
  events: bigint;
  /** The height of the end of the ballots, if it was among them. */
  closedAt?: bigint;
  /** The SHA-256 of the event at the ballot's height. */
  eventHash?: string;
  /** Where the ballot is. */
  ballotHeight?: bigint;
  /** The root of the tree over as many events as the checkpoint has, in base64, if there are as many. */
  root?: string;
}

/** An archive that was read, and what was looked for in it. */
export interface ReadBox {
  report: VerificationReport;
  evidence: BoxEvidence;
}

/** A log is named after its contest's identifier, which the archive holds too. */
export const isOf = (origin: string, { report }: ReadBox): boolean =>
  report.election?.uuid === origin.slice(origin.lastIndexOf('/') + 1);

/** Gathers the evidence from an archive's events while it is verified. */
export class BoxRecorder {
  readonly #sought: SoughtEvidence;
  readonly #tree = new EventTree();
  readonly #evidence: BoxEvidence = { events: 0n };

  constructor(sought: SoughtEvidence) {
    this.#sought = sought;
    this.#noteRoot();
  }

  add({ event, hash }: ArchiveStep): void {
    const { ballot, size } = this.#sought;
    const height = this.#evidence.events++;
    if (event.type === 'EndBallots') this.#evidence.closedAt = height;
    if (height === ballot?.height) this.#evidence.eventHash = hash;
    if (event.payload === ballot?.hash && event.type === 'Ballot') this.#evidence.ballotHeight ??= height;
    if (size === undefined || height >= size) return;
    // The archive holds the only spelling of an event, which is what writeEvent makes.
    this.#tree.add(hashLeaf(utf8(writeEvent(event))));
    this.#noteRoot();
  }

  #noteRoot(): void {
    if (this.#evidence.events === this.#sought.size) this.#evidence.root = toBase64(this.#tree.root());
  }

  evidence(): BoxEvidence {
    return this.#evidence;
  }
}

/** The tree of RFC 9162 2.1 over leaves that come one by one: keeps one hash for each complete part. */
class EventTree {
  /** From left to right, each part half as large as the one before it or smaller. */
  readonly #parts: { height: number; hash: Uint8Array }[] = [];

  add(leaf: Uint8Array): void {
    let part = { height: 0, hash: leaf };
    while (this.#parts.at(-1)?.height === part.height) {
      const left = this.#parts.pop()?.hash ?? leaf;
      part = { height: part.height + 1, hash: hashNode(left, part.hash) };
    }
    this.#parts.push(part);
  }

  root(): Uint8Array {
    const hashes = this.#parts.map(({ hash }) => hash);
    return hashes.length === 0 ? emptyRoot() : hashes.reduceRight((right, left) => hashNode(left, right));
  }
}
