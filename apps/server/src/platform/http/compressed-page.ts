import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page in the encodings that browsers accept, compressed once. */
export interface CompressedPage {
  tag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

export function compressPage(identity: Buffer): CompressedPage {
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  const tag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { tag, identity, br, gzip: gzipSync(identity) };
}

export function sendCompressed(page: CompressedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.tag });
  if (request.headers['if-none-match'] === page.tag) return reply.status(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'identity']);
}
