import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '@urna/node-tools/write-durably';
import { checkOutcomes, type HostList, type ListedElection } from '@urna/verification/host-list';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ElectionFollower } from '../elections/follow-election.ts';
import type { HostedElection } from './hosted-election.ts';
import type { ReportCounter } from './report-counter.ts';

interface CheckHostOptions {
  /** Its key's name. */
  name: string;
  /** Where sealed pages are kept. */
  folder: string;
  /** The page of this release. */
  file: string;
  say: (line: string) => void;
}

type Hosted = NonNullable<HostedElection['hosted']>;

interface ServedCheck {
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
  readonly #announced = new Set<string>();

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
    let available: { page: string; bytes: Uint8Array } | null = null;
    for (const { page } of inOrder) available ??= await this.#find(page);
    const isServed = ({ page }: Hosted): boolean => page === available?.page;
    for (const { page, election } of inOrder.filter((one) => !isServed(one))) {
      this.#tellOnce(`ALARMA: ${election.title} se selló con otra página de comprobación, ${page}: aquí no se ofrece`);
    }
    const elections = inOrder.filter(isServed).map(({ election }) => election);
    this.#served = available && {
      bytes: available.bytes,
      headers: headersOf(available.bytes, elections),
      list: { host: this.#options.name, elections },
    };
  }

  /** Kept from the sealing on: an upgrade of the witness in the middle of a vote goes on serving what was sealed. */
  async #find(page: string): Promise<{ page: string; bytes: Uint8Array } | null> {
    const { folder, file } = this.#options;
    const storedPath = join(folder, `${page}.html`);
    for (const path of [storedPath, file]) {
      const bytes = existsSync(path) ? readFileSync(path) : null;
      if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== page) continue;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (path !== storedPath) await writeDurably(storedPath, bytes);
      return { page, bytes };
    }
    return null;
  }

  #tellOnce(text: string): void {
    if (this.#announced.has(text)) return;
    this.#announced.add(text);
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

const NO_PAGE =
  'Este veedor no tiene ahora la página de comprobación que firmaron los custodios. Vuelve a intentarlo en unos minutos, o comprueba tu voto con otra de las entidades que ofrecen la comprobación.\n';

const reportSchema = z.strictObject({
  election: z.string().max(60),
  token: z.string().regex(/^[\w-]{27}$/),
  outcome: z.enum(checkOutcomes),
});

const answers = {
  counted: { status: 200, message: 'Contado' },
  repeated: { status: 200, message: 'Ya estaba contado' },
  too_many: { status: 429, message: 'Demasiados informes en un minuto' },
} as const;

export interface CheckRoutes {
  host: CheckHost;
  counter: ReportCounter;
  followers: readonly ElectionFollower[];
}

/** The page of the second device, what stands beside it, and what it tells. */
export function checkRoutes(app: FastifyInstance, { host, counter, followers }: CheckRoutes): void {
  const plain = 'text/plain; charset=utf-8';

  app.get('/comprobar', async (_request, reply) => {
    const { served } = host;
    if (served === null) return reply.code(503).type(plain).header('retry-after', '60').send(NO_PAGE);
    return reply.headers(served.headers).send(Buffer.from(served.bytes));
  });

  app.get('/comprobar.json', async (_request, reply) => {
    const { served } = host;
    if (served === null) return reply.code(503).type(plain).send(NO_PAGE);
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(served.list);
  });

  // JSON only: another origin's page would have to ask first, which nothing answers.
  app.post('/comprobar/informe', { bodyLimit: 1000 }, async (request, reply) => {
    const read = reportSchema.safeParse(request.body);
    const listed = host.served?.list.elections.some(({ uuid }) => uuid === read.data?.election);
    const follower = followers.find(({ file }) => file.state.check?.uuid === read.data?.election);
    if (!read.success || listed !== true || follower === undefined) {
      return reply.code(400).send({ message: 'No es el informe de una comprobación' });
    }
    const { status, message } = answers[await counter.take(read.data, request.ip, follower.file)];
    return reply.code(status).send({ message });
  });
}
