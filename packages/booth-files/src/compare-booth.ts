import { boothHeaders, forbiddenHeaders, type Installation, writeInstallation } from './booth-headers.ts';
import { type Browser, headersOf } from './browsers.ts';
import {
  BOOTH_BASE,
  BOOTH_INSTALLATION,
  BOOTH_MANIFEST,
  type BoothManifest,
  hashOfBytes,
  writeManifest,
} from './manifest.ts';

export interface BoothAnswer {
  status: number;
  /** By names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Unpacked; null if it isn't packed as its headers say. */
  body: Uint8Array<ArrayBuffer> | null;
  /** As it was sent. */
  sent: Uint8Array<ArrayBuffer>;
}

/** There was no answer, which is no lie. */
export class BoothUnanswered extends Error {}

/** Asks once and follows no redirect. Throws `BoothUnanswered`. */
export type Ask = (url: string, headers: Readonly<Record<string, string>>) => Promise<BoothAnswer>;

/** What of an answer isn't what it must be. `part` is `status`, `encoding`, `bytes` or a header's name. */
export interface Problem {
  part: string;
  expected: string | null;
  received: string | null;
}

export interface Difference {
  /** Of the booth, without a path. */
  origin: string;
  address: string;
  browser: string;
  problems: readonly Problem[];
  /** The beginning of its bytes: a server could fill the memory with them. */
  answer: BoothAnswer;
}

export const KEPT_BYTES = 2 ** 20;

export interface Comparison {
  differences: readonly Difference[];
  /** Why some address couldn't be compared. */
  unanswered: readonly string[];
}

export interface ComparedBooth {
  ask: Ask;
  /** Without a path. */
  origin: string;
  manifest: BoothManifest;
  /** What must stand in its `installation.json`. */
  installation: Installation;
  /** Origins to which this one may send an address instead of serving it: the booth is compared there too. */
  mayLeadTo?: readonly string[];
  /** Each asks for every address. */
  browsers: readonly Browser[];
  /** From 0 up to 1. */
  random: () => number;
}

/** A server that doesn't answer is asked no further: each question may take half a minute. */
const MOST_UNANSWERED = 5;

/** A server in trouble, or one that limits requests, says nothing about the booth. */
const isTrouble = (status: number): boolean => status === 429 || status >= 500;

/**
 * Fetches every address of a booth, in random order, as each of these browsers would, and compares what comes with the
 * manifest. Also asks for its `casilla.json`, its `installation.json` and an address that was never told to anybody, which
 * must show the page.
 */
export async function compareBooth(booth: ComparedBooth): Promise<Comparison> {
  const expected = await expectedHashes(booth);
  const questions = booth.browsers.flatMap((browser) => [...expected.keys()].map((address) => ({ address, browser })));
  const differences: Difference[] = [];
  const unanswered: string[] = [];
  for (const { address, browser } of shuffle(questions, booth.random)) {
    if (unanswered.length === MOST_UNANSWERED) break;
    try {
      const answer = await booth.ask(new URL(address, booth.origin).href, headersOf(browser, address));
      if (isTrouble(answer.status)) throw new BoothUnanswered(`respondió ${answer.status}`);
      const problems = await problemsOf(answer, address, expected.get(address) ?? '', booth);
      if (problems.length > 0)
        differences.push({ origin: booth.origin, address, browser: browser.name, problems, answer: cut(answer) });
    } catch (error) {
      if (!(error instanceof BoothUnanswered)) throw error;
      unanswered.push(`${address}: ${error.message}`);
    }
  }
  return { differences, unanswered };
}

const cut = (answer: BoothAnswer): BoothAnswer => ({
  ...answer,
  body: answer.body && answer.body.slice(0, KEPT_BYTES),
  sent: answer.sent.slice(0, KEPT_BYTES),
});

async function expectedHashes({ manifest, installation, random }: ComparedBooth): Promise<Map<string, string>> {
  const unknown = `${BOOTH_BASE}${randomWord(random)}?${randomWord(random)}`;
  const encoder = new TextEncoder();
  return new Map([
    ...Object.entries(manifest.hashes),
    [BOOTH_MANIFEST, await hashOfBytes(encoder.encode(writeManifest(manifest)))],
    [BOOTH_INSTALLATION, await hashOfBytes(encoder.encode(writeInstallation(installation)))],
    [unknown, manifest.fallback_hashes[0] ?? ''],
  ]);
}

async function problemsOf(
  { status, headers, body }: BoothAnswer,
  address: string,
  hash: string,
  { manifest, installation, mayLeadTo = [] }: ComparedBooth,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const demand = (part: string, expected: string | null, received: string | null): void => {
    if (expected !== received) problems.push({ part, expected, received });
  };
  for (const name of forbiddenHeaders) demand(name, null, headers[name] ?? null);
  // A redirect runs nothing, and of another answer than was asked for nothing more is compared.
  const received = outcomeOf(status, headers['location']);
  if (mayLeadTo.some((origin) => received === outcomeOf(302, origin + address))) return problems;
  demand('status', '200', received);
  if (received !== '200') return problems;
  const path = address.split('?')[0] ?? address;
  for (const [name, value] of Object.entries(boothHeaders(path, manifest, installation))) {
    demand(name, value, headers[name] ?? null);
  }
  if (body === null) demand('encoding', 'gzip, br o zstd', headers['content-encoding'] ?? null);
  else demand('bytes', hash, await hashOfBytes(body));
  return problems;
}

/** Whichever of the redirects it is. */
const outcomeOf = (status: number, location: string | undefined): string =>
  location === undefined ? String(status) : `${status >= 300 && status < 400 ? 'un desvío' : status} hacia ${location}`;

const names: Readonly<Record<string, string>> = {
  status: 'la respuesta',
  encoding: 'la compresión',
  bytes: 'la huella del contenido',
};

/** A header may be as long as its server likes. */
const MOST_SHOWN = 200;

/** A sentence in Spanish. The beginning of what a server sent stands in it as it came. */
export function describeDifference({ origin, address, browser, problems }: Difference): string {
  const each = problems.map(({ part, expected, received }) => {
    const name = names[part] ?? `el encabezado ${part}`;
    if (received === null) return `falta ${name} (${expected ?? ''})`;
    const shown = received.slice(0, MOST_SHOWN);
    return expected === null ? `sobra ${name}: ${shown}` : `${name} es ${shown} y debe ser ${expected}`;
  });
  return `${origin}${address}, pedida como ${browser}: ${each.join('; ')}`;
}

/** Fisher and Yates. */
function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [shuffled[index], shuffled[other]] = [shuffled[other] as T, shuffled[index] as T];
  }
  return shuffled;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const randomWord = (random: () => number): string =>
  Array.from({ length: 5 + Math.floor(random() * 8) }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
