import { writeArchiveHeader } from '@urna/belenios/archive/archive-header';
import { writeEvent } from '@urna/belenios/archive/event';
import { memberLength } from '@urna/belenios/archive/tar';
import { type ArchiveStep, walkArchive } from '@urna/belenios/archive/walk';
import { utf8 } from '@urna/belenios/bytes';
import type { VerificationReport } from '@urna/belenios/verify/report';
import { ArchiveVerification } from '@urna/belenios/verify/verify-archive';
import { hashLeaf } from '@urna/transparency/merkle/hashes';
import { MemoryTiles, rootOf } from '@urna/transparency/merkle/tiles';
import type { BallotThreads } from '@urna/verification/ballot-tasks';
import { onThreads } from '@urna/verification/verify-on-threads';
import type { ArchiveCopy } from './archive-copy.ts';

/** How far an archive has been read. */
export interface BoxPosition {
  events: number;
  ballots: number;
  /** Where the last whole event ends. */
  bytes: number;
  /** The hash of that event; empty before the first. */
  lastEvent: string;
}

/** Every archive header has a timestamp of ten digits at most, and takes two blocks. */
const HEADER_LENGTH = memberLength(writeArchiveHeader(0).length);

const STARVED = Symbol('starved');

/** Verifies the events of the witness's own copy as it grows, and keeps their tree. */
export class GrowingBox {
  readonly #copy: ArchiveCopy;
  readonly #verification: ArchiveVerification<unknown>;
  readonly #steps: AsyncGenerator<ArchiveStep>;
  readonly #tree = new MemoryTiles();
  #position: BoxPosition = { events: 0, ballots: 0, bytes: HEADER_LENGTH, lastEvent: '' };
  #leaves: Uint8Array[] = [];
  #flushed = Promise.resolve();
  #next: Promise<IteratorResult<ArchiveStep>> | undefined;
  #starved = Promise.withResolvers<typeof STARVED>();
  #grown = Promise.withResolvers<void>();
  #isStopped = false;
  #isClosed = false;

  /** Signatures and proofs of the first `verifiedBallots` ballots aren't checked again. */
  constructor(copy: ArchiveCopy, threads: BallotThreads, verifiedBallots: number) {
    this.#copy = copy;
    const open = () => copy.stream();
    this.#verification = new ArchiveVerification(open, { ...onThreads(threads), verifiedBallots });
    this.#steps = walkArchive(this.#bytes());
  }

  get position(): BoxPosition {
    return this.#position;
  }

  /** Whether no ballot can follow. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether something is wrong already: nothing that follows makes it right. */
  get hasFailed(): boolean {
    return this.#isStopped || this.#verification.report().failureCount > 0;
  }

  async *#bytes(): AsyncGenerator<Uint8Array> {
    for (let offset = 0; ; ) {
      const chunk = await this.#copy.read(offset);
      offset += chunk.length;
      if (chunk.length > 0) yield chunk;
      else {
        this.#starved.resolve(STARVED);
        await this.#grown.promise;
      }
    }
  }

  /** Takes every whole event that the copy holds by now. Ballots are verified in the background. */
  async advance(): Promise<void> {
    this.#starved = Promise.withResolvers();
    const grown = this.#grown;
    this.#grown = Promise.withResolvers();
    grown.resolve();
    try {
      while (!this.#isStopped) {
        this.#next ??= this.#steps.next();
        const step = await Promise.race([this.#next, this.#starved.promise]);
        if (step === STARVED) return;
        this.#next = undefined;
        if (step.done === true) throw new Error('the copy has no end');
        await this.#take(step.value);
      }
    } catch (error) {
      this.#isStopped = true;
      this.#verification.stop(error);
    }
  }

  async #take(step: ArchiveStep): Promise<void> {
    // An event has one spelling, so this is its file.
    const event = utf8(writeEvent(step.event));
    await this.#verification.take(step);
    this.#leaves.push(hashLeaf(event));
    if (step.event.type === 'EndBallots') this.#isClosed = true;
    const { events, ballots, bytes } = this.#position;
    const lengths = [event.length, ...step.data.map(({ text }) => utf8(text).length)];
    this.#position = {
      events: events + 1,
      ballots: ballots + (step.event.type === 'Ballot' ? 1 : 0),
      bytes: lengths.reduce((sum, length) => sum + memberLength(length), bytes),
      lastEvent: step.hash,
    };
  }

  /** What is known once every event taken so far is verified. */
  async settle(): Promise<VerificationReport> {
    await this.#verification.settle();
    await this.#flush();
    return this.#verification.report();
  }

  /** One append after another: a client's question comes while a round goes on. */
  #flush(): Promise<void> {
    const leaves = this.#leaves;
    this.#leaves = [];
    this.#flushed = this.#flushed.then(() => this.#tree.append(leaves));
    return this.#flushed;
  }

  /** The root of the tree of its first events. */
  async rootAt(size: bigint): Promise<Uint8Array> {
    await this.#flush();
    return rootOf(this.#tree, size);
  }
}
