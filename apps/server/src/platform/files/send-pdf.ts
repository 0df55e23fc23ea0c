import type { FastifyReply } from 'fastify';

/** A person's PDF as a download: a browser that opens it as a page neither runs scripts in it nor loads anything else. */
export function sendPdf(reply: FastifyReply, fileName: string, bytes: Buffer): FastifyReply {
  return reply
    .type('application/pdf')
    .headers({
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'x-content-type-options': 'nosniff',
    })
    .send(bytes);
}
