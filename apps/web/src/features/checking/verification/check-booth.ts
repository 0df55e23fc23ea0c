import { ownInstallation } from '@urna/booth-files/booth-headers';
import { type BoothAnswer, BoothUnanswered, compareBooth, describeDifference } from '@urna/booth-files/compare-booth';
import { hashOfManifest, readManifest } from '@urna/booth-files/manifest';
import { type Booth, getBoothManifest } from '@urna/contract/election/booth';
import { addressOfCall } from '../../../lib/call.ts';

export type BoothVerdict = { kind: 'same'; files: number } | { kind: 'different'; differences: readonly string[] };

/** Compares what this browser gets with the sealed booth. Throws where not everything arrived. */
export async function checkBooth({ origin, hash }: Pick<Booth, 'origin'> & { hash: string }): Promise<BoothVerdict> {
  const text = await (await fetch(addressOfCall(getBoothManifest, { params: { hash } }))).text();
  if ((await hashOfManifest(text)) !== hash) {
    return { kind: 'different', differences: ['La lista de archivos que da el servidor no es la que se selló.'] };
  }
  const manifest = readManifest(text);
  const site = globalThis.location.origin;
  const { differences, unanswered } = await compareBooth({
    ask,
    origin,
    manifest,
    installation: origin === site ? ownInstallation : { api: site, site },
    browsers: [{ name: 'este navegador', userAgent: '', languages: '', encodings: '', hints: {} }],
    random: Math.random,
  });
  if (unanswered.length > 0) throw new Error(unanswered.join('; '));
  return differences.length === 0
    ? { kind: 'same', files: Object.keys(manifest.hashes).length }
    : { kind: 'different', differences: differences.map(describeDifference) };
}

/** With the browser's own headers, past its cache. A redirect has no status that a page may read. */
async function ask(url: string): Promise<BoothAnswer> {
  try {
    const response = await fetch(url, { cache: 'no-store', credentials: 'omit', redirect: 'manual' });
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body, sent: body };
  } catch (error) {
    throw new BoothUnanswered('no llegó', { cause: error });
  }
}
