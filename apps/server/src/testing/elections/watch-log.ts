import { readMembers } from '@urna/belenios/archive/tar';
import type { Inclusion } from '@urna/contract/checking/transparency';
import { openCheckpoint } from '@urna/transparency/checkpoint';
import { sameBytes } from '@urna/transparency/encoding';
import { emptyRoot, hashLeaf, hashNode } from '@urna/transparency/merkle/hashes';
import { readVkey } from '@urna/transparency/note/note-key';
import { publishCheckpoints } from '../../services/election/log/publish-checkpoints.ts';
import type { TestApp } from '../servers/test-app.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What the worker does at its turn, until nothing is left. */
export async function publishAll({ deps }: TestApp): Promise<void> {
  while (await publishCheckpoints({ ...deps, log: quiet }, { ballots: true }));
}

/** The events of an archive, as its files hold them. */
export async function eventsIn(archive: Uint8Array): Promise<Uint8Array[]> {
  const events: Uint8Array[] = [];
  const whole = async function* () {
    yield archive;
  };
  for await (const { name, content } of readMembers(whole())) {
    if (name.endsWith('.event.json')) events.push(content);
  }
  return events;
}

/** RFC 9162's definition, without anything stored. */
function plainRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (!only) return emptyRoot();
  if (leaves.length === 1) return only;
  let half = 1;
  while (2 * half < leaves.length) half *= 2;
  return hashNode(plainRoot(leaves.slice(0, half)), plainRoot(leaves.slice(half)));
}

export const rootOfEvents = (events: readonly Uint8Array[]): Uint8Array => plainRoot(events.map(hashLeaf));

interface Answer {
  status: number;
  text: string;
  bytes: Uint8Array;
}

/** A visitor of a contest's log. */
export class LogReader {
  readonly #ask: (path: string) => Promise<Answer>;

  constructor(ask: (path: string) => Promise<Answer>) {
    this.#ask = ask;
  }

  async vkey(): Promise<string> {
    const { text } = await this.#ask('');
    const { data } = JSON.parse(text) as { data: { election: { log: { vkey: string } } } };
    return data.election.log.vkey;
  }

  async checkpoint(): Promise<string> {
    const { status, text } = await this.#ask('/checkpoint');
    if (status !== 200) throw new Error(`the checkpoint answered ${status}: ${text}`);
    return text;
  }

  async inclusion(tracker: string): Promise<Inclusion> {
    const { text } = await this.#ask(`/ballots/${encodeURIComponent(tracker)}/inclusion`);
    return (JSON.parse(text) as { data: Inclusion }).data;
  }

  /** Each of the checkpoints has the root of as many events as it counts, from the beginning of the same archive. */
  async areConsistent(notes: readonly string[]): Promise<boolean> {
    const key = readVkey(await this.vkey());
    const events = await eventsIn((await this.#ask('/archive')).bytes);
    return notes.every((note) => {
      const { size, root } = openCheckpoint(note, key);
      return sameBytes(rootOfEvents(events.slice(0, Number(size))), root);
    });
  }
}

export const logOf = ({ app }: TestApp, contest: string): LogReader =>
  new LogReader(async (path) => {
    const answer = await app.inject(`/api/elections/${contest}${path}`);
    return { status: answer.statusCode, text: answer.body, bytes: answer.rawPayload };
  });
