import type { FastifyReply } from 'fastify';

/**
 * The header for an answer that is a file. A candidate's file may be called anything, and a quotation mark or a line break
 * would end the header: such a name is encoded (RFC 8187). A plain one isn't, since curl reads no encoded names.
 */
export function contentDisposition(kind: 'attachment' | 'inline', fileName: string): string {
  if (/^[\w.-]+$/.test(fileName)) return `${kind}; filename="${fileName}"`;
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename*=UTF-8''${encoded}`;
}

const mediaTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Answers with a file to save. */
export const asDownload = (reply: FastifyReply, fileName: string, format: keyof typeof mediaTypes): FastifyReply =>
  reply.type(mediaTypes[format]).header('content-disposition', contentDisposition('attachment', fileName));

/** A person's PDF as a download: a browser that opens it as a page neither runs scripts in it nor loads anything else. */
export const sendPdf = (reply: FastifyReply, fileName: string, bytes: Buffer): FastifyReply =>
  asDownload(reply, fileName, 'pdf')
    .headers({ 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' })
    .send(bytes);
