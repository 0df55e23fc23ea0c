import { BOOTH_CALLS, type BoothCalls } from '@urna/booth-files/calls';
import { BOOTH_BASE, BOOTH_PAGE, hashOfBytes, writeManifest } from '@urna/booth-files/manifest';
import { type Booth, openBooth } from '@urna/booth-files/node/booth-folder';

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'";
const SCRIPT = `${BOOTH_BASE}assets/booth-1.js`;

/** A booth of two files, whose script holds these words, and of the calls that it makes. */
export async function makeBooth(words: string = 'the booth of every test', calls?: BoothCalls): Promise<Booth> {
  const encoder = new TextEncoder();
  const files = new Map([
    [BOOTH_PAGE, encoder.encode(`<!doctype html><script type="module" src="${SCRIPT}"></script>`)],
    [SCRIPT, encoder.encode(`document.title = ${JSON.stringify(words)};\n`)],
  ]);
  if (calls) files.set(BOOTH_CALLS, encoder.encode(JSON.stringify(calls)));
  const hashes: Record<string, string> = {};
  for (const [address, bytes] of files) hashes[address] = await hashOfBytes(bytes);
  const page = hashes[BOOTH_PAGE] ?? '';
  const routes = [BOOTH_BASE, `${BOOTH_BASE}select`];
  for (const route of routes) hashes[route] = page;
  const build = {
    commit: null,
    lock_file: '0'.repeat(64),
    node: '24.0.0',
    npm: '11.0.0',
    os: 'linux',
    processor: 'x64',
  };
  const text = writeManifest({ hashes, fallback_hashes: [page], urna: { ...build, policy: POLICY, routes } });
  return openBooth(text, (address) => files.get(address) ?? new Uint8Array());
}

export const BOOTH_SCRIPT = SCRIPT;
