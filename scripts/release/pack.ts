import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Order, times, owners and permissions of the packing machine must not reach the archive. */
const alwaysTheSame = [
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--format=gnu',
  '--mode=u=rwX,go=rX',
] as const;

interface Packed {
  bytes: number;
  sha256: string;
}

/** Packs a folder into a .tar.gz, which is the same for the same files and date. Needs GNU tar. */
export async function pack(
  folder: string,
  archive: string,
  { date, progress }: { date: string; progress: (packedBytes: number) => void },
): Promise<Packed> {
  const words = [...alwaysTheSame, `--mtime=${date}`, '-C', dirname(folder), '-cf', '-', basename(folder)];
  const tar = spawn('tar', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'exit');
  const hash = createHash('sha256');
  let read = 0;
  let bytes = 0;
  const reading = new PassThrough().on('data', (piece: Buffer) => progress((read += piece.length)));
  const written = new PassThrough().on('data', (piece: Buffer) => {
    hash.update(piece);
    bytes += piece.length;
  });
  await pipeline(tar.stdout, reading, createGzip({ level: 9 }), written, createWriteStream(archive));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${String(code)}`);
  return { bytes, sha256: hash.digest('hex') };
}
