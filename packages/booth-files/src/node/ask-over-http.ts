import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { type Ask, BoothUnanswered } from '../compare-booth.ts';

/** Longer than any file of a booth. */
const LARGEST = 5 * 2 ** 20;
const ANSWER_MS = 30_000;

const unpackers = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
} as const;

/**
 * Asks as given. Not by `fetch`, which adds headers of its own, hides what was packed, and by which a server would know a
 * witness at once.
 */
export const askOverHttp: Ask = async (url, headers) => {
  const response = await answerTo(url, headers);
  const sent = await readBody(response);
  const encoding = response.headersDistinct['content-encoding']?.join(', ');
  return {
    status: response.statusCode ?? 0,
    // All of those that come twice: `headers` would show the first of two types, of which a browser takes the last.
    headers: Object.fromEntries(
      Object.entries(response.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]),
    ),
    body: await unpack(sent, encoding),
    sent,
  };
};

function answerTo(url: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers, signal: AbortSignal.timeout(ANSWER_MS) }, resolve);
    outgoing.on('error', (error) => reject(unanswered(error)));
    outgoing.end();
  });
}

async function readBody(response: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of response) {
      pieces.push(piece as Buffer);
      length += (piece as Buffer).length;
      // Leaving the loop ends the connection.
      if (length > LARGEST) break;
    }
  } catch (error) {
    throw unanswered(error);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/** Null for bytes that aren't packed so, or that would fill the memory. */
async function unpack(
  sent: Uint8Array<ArrayBuffer>,
  encoding: string | undefined,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (encoding === undefined || encoding === 'identity') return sent;
  if (!Object.hasOwn(unpackers, encoding)) return null;
  const unpacked = unpackers[encoding as keyof typeof unpackers](sent, { maxOutputLength: LARGEST });
  return unpacked.then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );
}

function unanswered(error: unknown): BoothUnanswered {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = code === 'ABORT_ERR' ? 'no responde a tiempo' : `no responde (${code})`;
  return new BoothUnanswered(reason, { cause: error });
}
