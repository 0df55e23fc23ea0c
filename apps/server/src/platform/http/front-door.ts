import { AppError } from '../errors.ts';
import type { App } from './app-type.ts';

const UNSTORABLE = 'Contiene un carácter que no se puede guardar. Bórrelo y escríbalo de nuevo.';

/** PostgreSQL stores no NUL in a text, and no half of a surrogate pair in JSON. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Where in a JSON value a text stands that can't be stored. With a stack of its own: recursion would end where a body nests deeply. */
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
 * What every request passes before anything looks at it. Register before the other hooks.
 *
 * Text that the database can't store would fail there as an unexpected error, wherever it came from: it is refused here,
 * for every address, query and JSON body at once. Files are read by those who know their format.
 */
export function guardFrontDoor(app: App): void {
  app.addHook('onRequest', async (request) => {
    // Gone already: its socket has no address any more, and nobody reads the answer. Once read, the address stays known.
    const address = request.ip as string | undefined;
    if (address === undefined || request.url.includes('%00')) throw new AppError('malformed');
  });
  app.addHook('preValidation', async (request) => {
    const paths = unstorablePaths(request.body);
    if (paths.length === 0) return;
    throw new AppError('invalid_fields', { errors: Object.fromEntries(paths.map((path) => [path, [UNSTORABLE]])) });
  });
}
