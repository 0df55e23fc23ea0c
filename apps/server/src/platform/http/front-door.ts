import { AppError } from '../errors.ts';
import type { App } from './app-type.ts';

const UNSTORABLE = 'Contiene un carácter que no se puede guardar. Bórrelo y escríbalo de nuevo.';

/** PostgreSQL stores no NUL in a text, and no unpaired surrogate in JSON. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * The paths of texts in a JSON value that can't be stored. An explicit stack: recursion would overflow on a deeply
 * nested body.
 */
function unstorablePaths(body: unknown): string[] {
  const found: string[] = [];
  const waiting: [path: string, value: unknown][] = [['', body]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !isStorable(value)) found.push(path || '_');
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (isStorable(key)) waiting.push([path ? `${path}.${key}` : key, inner]);
      else found.push(path || '_');
    }
  }
  return found;
}

/**
 * The first hook of every request; register it before the others.
 *
 * Text that the database can't store would fail there as an unexpected error. It is refused here for every address,
 * query and JSON body at once; files are validated by their parsers.
 */
export function guardFrontDoor(app: App): void {
  app.addHook('onRequest', async (request) => {
    // Undefined where the client has disconnected: its socket has no address any more. Once read, Fastify caches the
    // address.
    const address = request.ip as string | undefined;
    if (address === undefined || request.url.includes('%00')) throw new AppError('malformed');
  });
  app.addHook('preValidation', async (request) => {
    const paths = unstorablePaths(request.body);
    if (paths.length === 0) return;
    throw new AppError('invalid_fields', { errors: Object.fromEntries(paths.map((path) => [path, [UNSTORABLE]])) });
  });
}
