import type { Election } from '@urna/belenios/election';
import { addTallies, emptyTally, readTally, writeTally } from '@urna/belenios/tally/encrypted-tally';
import type { BallotWork } from '@urna/belenios/verify/ballot-batch';
import type { Kind, Questions, Reply, Request, WorkerData } from './messages.ts';

/** A thread that answers requests: a browser's worker or a Node worker thread. */
export interface Thread {
  send: (request: Request) => void;
  end: () => Promise<void> | void;
}

/** Starts a thread and subscribes to its replies and to its failure or exit. */
export type StartThread = (
  data: WorkerData,
  listener: { reply: (reply: Reply) => void; failure: (error: Error) => void },
) => Thread;

interface Pending<T> {
  resolve: (answer: T) => void;
  reject: (error: Error) => void;
}

type PendingByKind = { [K in Kind]: Map<number, Pending<Questions[K]['answer']>> };

/** A worker with its pending requests. */
class BallotWorker {
  readonly #thread: Thread;
  readonly #pending: PendingByKind = { credentials: new Map(), ballots: new Map(), total: new Map() };
  #next = 0;
  #owes = 0;

  constructor(start: StartThread, data: WorkerData) {
    this.#thread = start(data, {
      reply: (reply) => this.#settle(reply),
      failure: (error) => this.#fail(error),
    });
  }

  get owes(): number {
    return this.#owes;
  }

  ask<K extends Kind>(kind: K, ask: Questions[K]['ask']): Promise<Questions[K]['answer']> {
    const id = this.#next++;
    this.#owes++;
    const { promise, resolve, reject } = Promise.withResolvers<Questions[K]['answer']>();
    this.#pending[kind].set(id, { resolve, reject });
    this.#thread.send({ id, kind, ask } as Request);
    return promise;
  }

  async end(): Promise<void> {
    await this.#thread.end();
  }

  #settle(reply: Reply): void {
    this.#owes--;
    const { id, kind } = reply;
    const pending = this.#pending[kind].get(id);
    if ('error' in reply) pending?.reject(new Error(reply.error));
    else if (reply.kind === 'credentials') this.#pending.credentials.get(id)?.resolve(reply.answer);
    else if (reply.kind === 'ballots') this.#pending.ballots.get(id)?.resolve(reply.answer);
    else this.#pending.total.get(id)?.resolve(reply.answer);
    this.#pending[kind].delete(id);
  }

  #fail(error: Error): void {
    for (const pending of Object.values(this.#pending)) {
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    }
  }
}

/** Distributes batches of ballots over several cores: each goes to the worker with the fewest pending requests. */
export class WorkerPool<E> implements BallotWork {
  readonly #election: Election<E>;
  readonly #workers: BallotWorker[];

  constructor(election: Election<E>, digestKey: Uint8Array, threads: { count: number; start: StartThread }) {
    this.#election = election;
    const data = { electionText: election.text, digestKey };
    this.#workers = Array.from({ length: threads.count }, () => new BallotWorker(threads.start, data));
  }

  credentials(encoded: Questions['credentials']['ask']): Promise<Questions['credentials']['answer']> {
    return this.#ask('credentials', encoded);
  }

  ballots(batch: Questions['ballots']['ask']): Promise<Questions['ballots']['answer']> {
    return this.#ask('ballots', batch);
  }

  async total(): Promise<string> {
    const { group, parameters } = this.#election;
    const texts = await Promise.all(this.#workers.map((worker) => worker.ask('total', null)));
    const sum = texts.reduce(
      (total, text) => addTallies(group, total, readTally(group, parameters.questions, text)),
      emptyTally(group, parameters.questions),
    );
    return writeTally(group, sum);
  }

  async end(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.end()));
  }

  #ask<K extends Kind>(kind: K, ask: Questions[K]['ask']): Promise<Questions[K]['answer']> {
    const [first, ...others] = this.#workers;
    if (first === undefined) throw new Error('a pool without workers');
    return others.reduce((least, worker) => (worker.owes < least.owes ? worker : least), first).ask(kind, ask);
  }
}
