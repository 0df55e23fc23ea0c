import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { boothHeaders, type Installation, writeInstallation } from '../booth-headers.ts';
import { BOOTH_BASE, BOOTH_INSTALLATION, BOOTH_MANIFEST, BOOTH_PAGE, hashOfBytes } from '../manifest.ts';
import type { Booth } from './booth-folder.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface BoothReply {
  headers: Readonly<Record<string, string>>;
  body: Bytes;
}

/** Answers a path below the booth's base; null for a file that the booth hasn't. */
export type AnswerBooth = (path: string, acceptEncoding: string | undefined) => BoothReply | null;

const A_YEAR = 'public, max-age=31536000, immutable';
const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Others are packed by their kind. */
const packs = /\.(html|js|css|json|svg|txt)$/;

/** Packs a booth once, for whoever serves it. Every path that isn't a file's gets the page. */
export async function packBooth(booth: Booth, installation: Installation): Promise<AnswerBooth> {
  const encoder = new TextEncoder();
  const plain = new Map<string, Bytes>([
    ...booth.files,
    [BOOTH_MANIFEST, encoder.encode(booth.text)],
    [BOOTH_INSTALLATION, encoder.encode(writeInstallation(installation))],
  ]);
  const tags = new Map<string, string>();
  const packed = new Map<string, { br: Bytes; gzip: Bytes }>();
  for (const [address, bytes] of plain) {
    tags.set(address, `"${await hashOfBytes(bytes)}"`);
    if (!packs.test(address)) continue;
    packed.set(address, {
      br: new Uint8Array(await packers.br(bytes)),
      gzip: new Uint8Array(await packers.gzip(bytes)),
    });
  }
  return (path, acceptEncoding = '') => {
    const isMissing = !plain.has(path) && /\.[^/]*$/.test(path);
    if (isMissing || !`${path}/`.startsWith(BOOTH_BASE)) return null;
    const address = plain.has(path) ? path : BOOTH_PAGE;
    const accepted = acceptEncoding.split(',').map((one) => one.trim());
    const encoding = packed.has(address) ? (['br', 'gzip'] as const).find((one) => accepted.includes(one)) : undefined;
    const body = encoding === undefined ? plain.get(address) : packed.get(address)?.[encoding];
    return {
      headers: {
        ...boothHeaders(address, booth.manifest, installation),
        'cache-control': address.startsWith(`${BOOTH_BASE}assets/`) ? A_YEAR : 'no-cache',
        etag: tags.get(address) ?? '',
        vary: 'accept-encoding',
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      },
      body: body ?? new Uint8Array(),
    };
  };
}
