import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentTypeOf } from '../booth-headers.ts';
import {
  BOOTH_BASE,
  BOOTH_INSTALLATION,
  BOOTH_MANIFEST,
  BOOTH_PAGE,
  type BoothBuild,
  type BoothManifest,
  filesOf,
  hashOfBytes,
  hashOfManifest,
  ManifestRefusal,
  readManifest,
  writeManifest,
} from '../manifest.ts';

/** What a build says of itself. */
export interface BuiltBooth extends BoothBuild {
  policy: string;
  /** Addresses that show the page. */
  routes: readonly string[];
}

/** A booth with its bytes, each compared with the manifest. */
export interface Booth {
  manifest: BoothManifest;
  /** `casilla.json` itself. */
  text: string;
  /** SHA-256 of the text in hexadecimal: what trustees sign. */
  hash: string;
  /** By address. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

const inFolder = (folder: string, address: string): string => join(folder, address.slice(BOOTH_BASE.length));

const readBytes = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path));

/** The addresses of a build's files, but for packed copies, which are no addresses of their own. Its notes begin with a dot. */
function addressesIn(folder: string): string[] {
  const outside: readonly string[] = [BOOTH_MANIFEST, BOOTH_INSTALLATION];
  return globSync('**/*', { cwd: folder })
    .filter((file) => statSync(join(folder, file)).isFile() && !/\.(br|gz)$/.test(file))
    .map((file) => BOOTH_BASE + file.replaceAll('\\', '/'))
    .filter((address) => !outside.includes(address));
}

/** Writes the manifest of a finished build beside its files, and returns its hash. */
export async function writeManifestInto(folder: string, { policy, routes, ...build }: BuiltBooth): Promise<string> {
  const hashes: Record<string, string> = {};
  for (const address of addressesIn(folder)) {
    if (contentTypeOf(address) === undefined) throw new Error(`${address} is of no kind that a booth may have`);
    hashes[address] = await hashOfBytes(readBytes(inFolder(folder, address)));
  }
  const page = hashes[BOOTH_PAGE] ?? '';
  for (const route of routes) hashes[route] = page;
  const text = writeManifest({ hashes, fallback_hashes: [page], urna: { ...build, policy, routes } });
  // A build that can't be read again must fail, not the sealing.
  readManifest(text);
  writeFileSync(inFolder(folder, BOOTH_MANIFEST), text);
  return hashOfManifest(text);
}

/** Reads a booth whose manifest is known, from wherever its bytes are. Refuses other bytes than the manifest's. */
export async function openBooth(
  text: string,
  read: (address: string) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
): Promise<Booth> {
  const manifest = readManifest(text);
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const address of filesOf(manifest)) {
    const bytes = await read(address);
    if ((await hashOfBytes(bytes)) !== manifest.hashes[address]) {
      throw new ManifestRefusal(`${address} no tiene la huella del manifiesto`);
    }
    files.set(address, bytes);
  }
  return { manifest, text, hash: await hashOfManifest(text), files };
}

/** Reads a built booth. Files that its manifest doesn't name are none of it. */
export const readBoothFolder = (folder: string): Promise<Booth> =>
  openBooth(readFileSync(inFolder(folder, BOOTH_MANIFEST), 'utf8'), (address) => readBytes(inFolder(folder, address)));

/** Keeps a booth's bytes. A folder that a killed process left half written is refused when it is read. */
export function writeBoothFolder(folder: string, { text, files }: Booth): void {
  for (const [address, bytes] of [...files, [BOOTH_MANIFEST, text] as const]) {
    const path = inFolder(folder, address);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}
