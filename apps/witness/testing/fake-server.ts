import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeEvent } from '@urna/belenios/archive/event';
import { memberLength } from '@urna/belenios/archive/tar';
import { utf8 } from '@urna/belenios/bytes';
import { type OpenedCheckpoint, openCheckpoint, signCheckpoint } from '@urna/transparency/checkpoint';
import { LogRefusal } from '@urna/transparency/log-refusal';
import { hashLeaf } from '@urna/transparency/merkle/hashes';
import { MemoryTiles, rootOf } from '@urna/transparency/merkle/tiles';
import type { NoteKey, SecretNoteKey } from '@urna/transparency/note/note-key';
import { readSignatureLines } from '@urna/transparency/note/signature-line';
import { readNote, writeNote } from '@urna/transparency/note/signed-note';
import { stepsOf } from '../../../packages/belenios/testing/rebuild-archive.ts';
import type { LyingBooth } from '../../../packages/booth-files/testing/lying-booth.ts';

/** The tree over an archive's events. */
export async function treeOf(archive: Uint8Array): Promise<MemoryTiles> {
  const tree = new MemoryTiles();
  const steps = await stepsOf(archive);
  await tree.append(steps.map(({ event }) => hashLeaf(utf8(writeEvent(event)))));
  return tree;
}

export async function signArchive(archive: Uint8Array, key: SecretNoteKey): Promise<string> {
  const tree = await treeOf(archive);
  return signCheckpoint({ size: tree.size, root: await rootOf(tree, tree.size) }, key);
}

export interface SignedArchive {
  archive: Uint8Array<ArrayBuffer>;
  checkpoint: string;
}

/** An archive as it was at some moments of its growth, the last of them whole. */
export async function signBeginnings(
  whole: Uint8Array<ArrayBuffer>,
  key: SecretNoteKey,
  count: number,
): Promise<SignedArchive[]> {
  const tree = await treeOf(whole);
  const ends = await eventEnds(whole);
  return Promise.all(
    Array.from({ length: count }, async (_, index): Promise<SignedArchive> => {
      const events = Math.ceil((ends.length * (index + 1)) / count);
      const head = { size: BigInt(events), root: await rootOf(tree, BigInt(events)) };
      return { archive: whole.subarray(0, ends[events - 1]), checkpoint: signCheckpoint(head, key) };
    }),
  );
}

/** Where each event of an archive ends. */
async function eventEnds(archive: Uint8Array): Promise<number[]> {
  let end = memberLength(1);
  return (await stepsOf(archive)).map(({ event, data }) => {
    const texts = [writeEvent(event), ...data.map(({ text }) => text)];
    for (const text of texts) end += memberLength(utf8(text).length);
    return end;
  });
}

/** The public calls of Urna about one election, on a server that shows whatever it is told to. */
export class FakeServer {
  archive = new Uint8Array();
  checkpoint: string | null = null;
  /** Some proxies give no parts. */
  givesParts = true;
  isDown = false;
  /** `GET …/sealing-act`, and the manifests of booths by their hashes. */
  sealingAct: string | null = null;
  readonly manifests = new Map<string, string>();
  /** What else it answers, by the address behind `/api/elections/`. */
  readonly texts = new Map<string, string>();
  booth: LyingBooth | null = null;
  /** Ends each answer with the archive after this many bytes. */
  breaksAfter: number | null = null;
  /** Sends this many bytes of the archive every few milliseconds. */
  trickles: number | null = null;
  /** Sends nothing of the archive, and then ends. */
  withholds = false;
  /** Sends the same bytes again and again after the archive, until nobody reads them. */
  endless: Uint8Array | null = null;
  sent = 0;
  /** Damages the end of the next answer with the archive. */
  damagesNext = false;
  /** Takes whatever is delivered. */
  takesAll = false;
  #delivered = Promise.withResolvers<void>();
  readonly requests: string[] = [];
  readonly cosignatures: OpenedCheckpoint[] = [];
  readonly #server: Server;
  readonly #witnesses: readonly NoteKey[];
  readonly #log: NoteKey;

  private constructor(log: NoteKey, witnesses: readonly NoteKey[]) {
    this.#log = log;
    this.#witnesses = witnesses;
    this.#server = createServer((request, response) => {
      void this.#answer(request, response);
    });
  }

  static async start(log: NoteKey, witnesses: readonly NoteKey[] = []): Promise<FakeServer> {
    const server = new FakeServer(log, witnesses);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  /** What a witness is given as `--url`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/elections/contador`;
  }

  /** Shows an archive and signs it. */
  async publish(archive: Uint8Array<ArrayBuffer>, key: SecretNoteKey): Promise<void> {
    this.archive = archive;
    this.checkpoint = await signArchive(archive, key);
  }

  show({ archive, checkpoint }: SignedArchive): void {
    this.archive = archive;
    this.checkpoint = checkpoint;
  }

  /** Waits for the next delivery. */
  nextCosignature(): Promise<void> {
    return this.#delivered.promise;
  }

  #noteDelivery(): void {
    this.#delivered.resolve();
    this.#delivered = Promise.withResolvers();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method ?? ''} ${request.url ?? ''}`;
    this.requests.push(`${call} ${request.headers.range ?? ''}`.trim());
    if (this.isDown) return void response.writeHead(502).end('down');
    if (call === 'GET /api/elections/contador/checkpoint') return this.#sendText(response, this.checkpoint);
    if (call === 'GET /api/elections/contador/sealing-act') return this.#sendText(response, this.sealingAct);
    const [, path = ''] = /^GET \/api\/elections\/(.+)$/.exec(call) ?? [];
    if (this.texts.has(path)) return this.#sendText(response, this.texts.get(path) ?? null);
    const [, hash] = /^GET \/api\/booths\/([0-9a-f]{64})$/.exec(call) ?? [];
    if (hash !== undefined) return this.#sendText(response, this.manifests.get(hash) ?? null);
    if (this.booth !== null && request.url?.startsWith('/voting/') === true) {
      return this.booth.answer(request, response);
    }
    if (call === 'GET /api/elections/contador/archive') return this.#sendArchive(request, response);
    if (call === 'POST /api/elections/contador/cosignatures') return this.#take(request, response);
    return void response.writeHead(404).end();
  }

  #sendText(response: ServerResponse, text: string | null): void {
    response.writeHead(text === null ? 404 : 200).end(text);
  }

  #sendArchive(request: IncomingMessage, response: ServerResponse): void {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const { length } = this.archive;
    if (from === undefined || !this.givesParts) return this.#send(response.writeHead(200), this.archive);
    const start = Number(from);
    if (start >= length) return void response.writeHead(416, { 'content-range': `bytes */${length}` }).end();
    const end = to === undefined || to === '' ? length : Math.min(length, Number(to) + 1);
    response.writeHead(206, { 'content-range': `bytes ${start}-${end - 1}/${length}` });
    this.#send(response, this.archive.subarray(start, end));
  }

  #send(response: ServerResponse, bytes: Uint8Array): void {
    if (this.withholds) return void response.destroy();
    if (this.endless !== null) return this.#sendEndlessly(response, bytes, this.endless);
    if (this.trickles !== null) return this.#trickle(response, bytes);
    if (this.damagesNext) {
      this.damagesNext = false;
      return void response.end(bytes.with(bytes.length - 600, 1));
    }
    if (this.breaksAfter === null) return void response.end(bytes);
    response.write(bytes.subarray(0, this.breaksAfter), () => response.destroy());
  }

  #trickle(response: ServerResponse, bytes: Uint8Array): void {
    const size = this.trickles ?? bytes.length;
    response.write(bytes.subarray(0, size), () => {
      if (response.destroyed) return;
      if (bytes.length <= size) return void response.end();
      setTimeout(() => this.#trickle(response, bytes.subarray(size)), 5);
    });
  }

  #sendEndlessly(response: ServerResponse, first: Uint8Array, again: Uint8Array): void {
    const write = (bytes: Uint8Array): void => {
      this.sent += bytes.length;
      response.write(bytes, () => {
        if (!response.destroyed) write(again);
      });
    };
    write(first);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    this.#noteDelivery();
    if (this.takesAll) return void response.writeHead(200).end('{}');
    try {
      const { text, signatures } = readNote(this.checkpoint ?? '');
      const added = readSignatureLines(Buffer.concat(pieces).toString());
      const note = writeNote({ text, signatures: [...signatures, ...added] });
      const opened = openCheckpoint(note, this.#log, this.#witnesses);
      if (opened.cosignatures.length === 0) throw new LogRefusal('unknown_signer', 'cosignature');
      this.cosignatures.push(opened);
      response.writeHead(200).end('{}');
    } catch (error) {
      if (!(error instanceof LogRefusal)) throw error;
      response
        .writeHead(403, { 'content-type': 'application/json' })
        .end(JSON.stringify({ message: 'Este veedor no está registrado.', code: 'unknown_witness' }));
    }
  }
}
