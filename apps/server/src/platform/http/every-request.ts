import { AppError } from '../errors.ts';
import type { App } from './route.ts';

/** Parses query strings with PHP-style arrays: `review_statuses[0]=PENDIENTE&review_statuses[1]=APROBADO`. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const lists = new Map<string, [index: number, value: string][]>();
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [key, value] of new URLSearchParams(text)) {
    const [, name, index] = /^([a-z_]+)\[(\d{0,2})\]$/.exec(key) ?? [];
    if (name === undefined) query[key] = value;
    else {
      const list = lists.get(name) ?? [];
      list.push([index ? Number(index) : list.length, value]);
      lists.set(name, list);
    }
  }
  for (const [name, list] of lists) query[name] = list.toSorted(([a], [b]) => a - b).map(([, value]) => value);
  return query;
}

const UNSTORABLE = 'Contiene un carácter que no se puede guardar. Bórrelo y escríbalo de nuevo.';

/** PostgreSQL can't store NUL in text, or unpaired surrogates in JSON. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Returns the paths of strings in a JSON value that can't be stored. Uses an explicit stack, because recursion would
 * overflow on a deeply nested body.
 */
function unstorablePaths(body: unknown): string[] {
  const problems: string[] = [];
  const waiting: [path: string, value: unknown][] = [['', body]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !isStorable(value)) problems.push(path || '_');
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (isStorable(key)) waiting.push([path ? `${path}.${key}` : key, inner]);
      else problems.push(path || '_');
    }
  }
  return problems;
}

/** Refuses a value with text that the database can't store; for JSON that comes in a part of a form. */
export function requireStorable(value: unknown): void {
  const paths = unstorablePaths(value);
  if (paths.length === 0) return;
  throw new AppError('invalid_fields', { errors: Object.fromEntries(paths.map((path) => [path, [UNSTORABLE]])) });
}

/**
 * The first hook of every request; register it before the others.
 *
 * Refuses text that the database can't store, in every URL, query string and JSON body. Otherwise the database would
 * raise an unexpected error. Uploaded files are validated by their parsers.
 */
export function refuseUnstorableText(app: App): void {
  app.addHook('onRequest', async (request) => {
    // Undefined if the client has disconnected, because the socket then has no address. Reading it here makes Fastify
    // cache it.
    const address = request.ip as string | undefined;
    if (address === undefined || request.url.includes('%00')) throw new AppError('malformed');
  });
  app.addHook('preValidation', async (request) => requireStorable(request.body));
}

export function logRequests(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
