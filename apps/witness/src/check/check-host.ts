import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '@urna/node-tools/write-durably';
import type { HostList, ListedElection } from '@urna/verification/host-list';
import type { HostedElection } from './hosted-election.ts';

export interface CheckHostOptions {
  /** Its key's name. */
  name: string;
  /** Where sealed pages are kept. */
  folder: string;
  /** The page of this release. */
  file: string;
  say: (line: string) => void;
}

type Hosted = NonNullable<HostedElection['hosted']>;

export interface ServedCheck {
  bytes: Uint8Array;
  headers: Readonly<Record<string, string>>;
  list: HostList;
}

/**
 * Serves the page on which voters check their ballots with a second device: the bytes whose hash the trustees signed, and
 * beside it the elections that were sealed with them. An election that was sealed with other bytes isn't named.
 */
export class CheckHost {
  readonly #options: CheckHostOptions;
  #served: ServedCheck | null = null;
  readonly #told = new Set<string>();

  constructor(options: CheckHostOptions) {
    this.#options = options;
  }

  /** Null while there are no bytes that an election was sealed with. */
  get served(): ServedCheck | null {
    return this.#served;
  }

  /** One page is served at a time. While people vote somewhere, an election whose vote is over has no say in which. */
  async follow(all: readonly Hosted[]): Promise<void> {
    const inOrder = all.toSorted((one, other) => Number(one.isOver) - Number(other.isOver));
    let found: { page: string; bytes: Uint8Array } | null = null;
    for (const { page } of inOrder) found ??= await this.#find(page);
    const isServed = ({ page }: Hosted): boolean => page === found?.page;
    for (const { page, election } of inOrder.filter((one) => !isServed(one))) {
      this.#tellOnce(`ALARMA: ${election.title} se selló con otra página de comprobación, ${page}: aquí no se ofrece`);
    }
    const elections = inOrder.filter(isServed).map(({ election }) => election);
    this.#served = found && {
      bytes: found.bytes,
      headers: headersOf(found.bytes, elections),
      list: { host: this.#options.name, elections },
    };
  }

  /** Kept from the sealing on: an upgrade of the witness in the middle of a vote goes on serving what was sealed. */
  async #find(page: string): Promise<{ page: string; bytes: Uint8Array } | null> {
    const { folder, file } = this.#options;
    const kept = join(folder, `${page}.html`);
    for (const path of [kept, file]) {
      const bytes = existsSync(path) ? readFileSync(path) : null;
      if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== page) continue;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (path !== kept) await writeDurably(kept, bytes);
      return { page, bytes };
    }
    return null;
  }

  #tellOnce(text: string): void {
    if (this.#told.has(text)) return;
    this.#told.add(text);
    this.#options.say(text);
  }
}

const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/;

/** The policy that the page carries, which allows any server, narrowed to those of the elections. */
function headersOf(bytes: Uint8Array, elections: readonly ListedElection[]): Record<string, string> {
  const [, policy = "default-src 'none'"] = POLICY.exec(Buffer.from(bytes).toString()) ?? [];
  const servers = new Set(elections.map(({ server }) => new URL(server).origin));
  const narrowed = policy.replace(/connect-src [^;]*/, ["connect-src 'self'", ...servers].join(' '));
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${narrowed}; frame-ancestors 'none'`,
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), display-capture=()',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  };
}
