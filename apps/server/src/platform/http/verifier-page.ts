import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressPage, sendCompressed } from './compressed-page.ts';
import type { App } from './route.ts';

const NAME = 'verificador.html';
const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/;

/** The offline verifier as it was built: apps/verifier. */
export interface BuiltVerifier {
  path: string;
  /** Of the file's bytes, in hexadecimal: what people compare before they trust a copy. */
  sha256: string;
  file: Buffer;
}

/** Null where the web app wasn't built. Read once: what a process serves always has the hash that it states. */
export function readVerifier(folder: string): BuiltVerifier | null {
  const path = join(folder, NAME);
  if (!existsSync(path)) return null;
  const file = readFileSync(path);
  return { path: `/${NAME}`, sha256: createHash('sha256').update(file).digest('hex'), file };
}

/**
 * Serves the verifier under the policy that it carries itself, which is stricter than the app's, but allows the script
 * inside it.
 */
export function serveVerifier(app: App, { path, file }: BuiltVerifier): void {
  const [, policy] = POLICY.exec(file.toString()) ?? [];
  if (policy === undefined) throw new Error(`${NAME} carries no policy`);
  const page = compressPage(file);
  app.get(path, { schema: { hide: true } }, (request, reply) => {
    void reply.header('content-security-policy', `${policy}; frame-ancestors 'none'`);
    return sendCompressed(page, request, reply);
  });
}
