import { printable } from '@urna/belenios/printable';
import { readUtf8 } from '@urna/transparency/encoding';

/** The server gave no usable answer: it may be down, or the network between. */
export class Unanswered extends Error {}

/** A part of the archive, from `start` on. */
export interface ArchivePart {
  start: number;
  chunks: AsyncIterable<Uint8Array>;
}

const ANSWER_MS = 30_000;
/** For each part of an archive, which may take hours in all. A server that gives less keeps the witness waiting. */
const PART_MS = 60_000;
const PART_BYTES = 2 ** 16;
/** More than a checkpoint with a hundred signatures. */
const LARGEST_TEXT = 1_000_000;

/** The public calls of an election's server. */
export class ElectionServer {
  /** The address of its calls about everything, and about this election. */
  readonly #base: string;
  readonly #api: string;
  /** Called for each piece of an archive that arrives. */
  onPiece: () => Promise<void> = () => Promise.resolve();

  /** `address` is `<public address>/elections/<slug>`, or `…/processes/<process>/elections/<slug>`. */
  constructor(address: string) {
    const { base, election } = apiOf(address);
    this.#base = base;
    this.#api = base + election;
  }

  /** Where its pages, calls and booth are. */
  get origin(): string {
    return new URL(this.#base).origin;
  }

  /** Where its calls begin, without `/api`. */
  get address(): string {
    return this.#base.slice(0, -'/api'.length);
  }

  /** The signed checkpoint; null before the election is sealed. */
  checkpoint(): Promise<string | null> {
    return this.#text(`${this.#api}/checkpoint`);
  }

  /** What the trustees signed at the sealing, and of the booth since; null before the election is sealed. */
  sealingAct(): Promise<string | null> {
    return this.#text(`${this.#api}/sealing-act`);
  }

  /** The manifest of a booth that was sealed, by the SHA-256 of its text. */
  boothManifest(hash: string): Promise<string | null> {
    return this.#text(`${this.#base}/booths/${hash}`);
  }

  /** The election's public data. */
  publicElection(): Promise<string | null> {
    return this.#text(this.#api);
  }

  /** The process and its dates. */
  calendar(): Promise<string | null> {
    return this.#text(this.#api.replace(/[^/]+$/, 'calendar'));
  }

  /** What the server counted of the voters' checks. */
  checkNumbers(): Promise<string | null> {
    return this.#text(`${this.#api}/checks`);
  }

  /** Null for what isn't there. */
  async #text(address: string): Promise<string | null> {
    const response = await this.#ask(address, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (response.status !== 404) return readText(response);
    await response.body?.cancel();
    return null;
  }

  /**
   * The archive from a byte on, or all of it if the server doesn't give parts. Null if it has no such byte: the archive
   * is not longer.
   */
  async archive(from: number, to?: number): Promise<ArchivePart | null> {
    const idle = new AbortController();
    const timer = setTimeout(() => idle.abort(), PART_MS);
    const headers = from === 0 && to === undefined ? {} : { range: `bytes=${from}-${to ?? ''}` };
    const response = await this.#ask(`${this.#api}/archive`, { headers, signal: idle.signal });
    if (response.status === 416) {
      clearTimeout(timer);
      await response.body?.cancel();
      return null;
    }
    const start = response.status === 206 ? startOf(response) : 0;
    if (!response.ok || response.body === null || (start !== 0 && start !== from)) {
      clearTimeout(timer);
      await response.body?.cancel();
      throw new Unanswered(`respondió ${response.status} al pedir la urna`);
    }
    return { start, chunks: piecesOf(response.body, timer, () => this.onPiece()) };
  }

  /** Hands in a signature line. Returns why the server refused it, or null. */
  async deliver(line: string): Promise<string | null> {
    const response = await this.#ask(`${this.#api}/cosignatures`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: line,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await readBody(response);
    if (response.ok) return null;
    return messageIn(text) ?? `respondió ${response.status}`;
  }

  async #ask(address: string, request: RequestInit): Promise<Response> {
    try {
      return await fetch(address, request);
    } catch (error) {
      throw new Unanswered(reasonOf(error), { cause: error });
    }
  }
}

/** Where another witness publishes what it has cosigned. Null if it follows other logs. */
export async function fetchCosigned(monitoring: string, originHash: string): Promise<string | null> {
  const address = `${monitoring.replace(/\/$/, '')}/${originHash}/checkpoint`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (response.status !== 404) return await readText(response);
    await response.body?.cancel();
    return null;
  } catch (error) {
    if (error instanceof Unanswered) throw error;
    throw new Unanswered(reasonOf(error), { cause: error });
  }
}

/** `/api` stands before the election; an address that names it already is accepted too. */
function apiOf(address: string): { base: string; election: string } {
  const { origin, pathname } = new URL(address);
  const [, base, election] = /^(.*?)(?:\/api)?((?:\/processes\/[^/]+)?\/elections\/[^/]+)\/?$/.exec(pathname) ?? [];
  if (base === undefined || election === undefined) throw new Error(`${address} isn't an election's address`);
  return { base: `${origin}${base}/api`, election };
}

/** Whether it names an election as people are told to. */
export function isElectionAddress(address: string): boolean {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return false;
  return /\/elections\/[^/]+\/?$/.test(new URL(address).pathname);
}

function startOf(response: Response): number {
  const [, start] = /^bytes (\d+)-\d+\/(?:\d+|\*)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  return start === undefined ? Number.NaN : Number(start);
}

async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  timer: NodeJS.Timeout,
  onPiece: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  try {
    for await (const piece of body) {
      await onPiece();
      received += piece.length;
      if (received >= PART_BYTES) {
        received = 0;
        timer.refresh();
      }
      yield piece;
      // The time that the witness took for it isn't the server's.
      if (received === 0) timer.refresh();
    }
  } catch (error) {
    if (error instanceof Unanswered) throw error;
    throw new Unanswered(reasonOf(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

async function readText(response: Response): Promise<string> {
  const text = await readBody(response);
  if (!response.ok) throw new Unanswered(`respondió ${response.status}`);
  return text;
}

async function readBody(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of response.body ?? []) {
      length += piece.length;
      if (length > LARGEST_TEXT) throw new Unanswered('respondió demasiado');
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof Unanswered) throw error;
    throw new Unanswered(reasonOf(error), { cause: error });
  }
  return readUtf8(Buffer.concat(pieces), 'answer');
}

function messageIn(text: string): string | null {
  try {
    const json: unknown = JSON.parse(text);
    const isObject = typeof json === 'object' && json !== null && 'message' in json;
    return isObject && typeof json.message === 'string' ? printable(json.message.slice(0, 300)) : null;
  } catch {
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no responde';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no responde a tiempo';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
  return `no responde (${code})`;
}
