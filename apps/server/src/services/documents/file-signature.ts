/** The first bytes of a JPEG: start of image, and the first byte of the next marker. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

/**
 * Readers forgive up to 1,024 bytes before the header. We don't: that is where a file hides that is a web page or a
 * program as well. A byte order mark or blanks, which some exporters leave, are harmless.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1');
  return /^(?:\u00ef\u00bb\u00bf)?[\s\0]*%PDF-[12]\.\d/.test(start);
}
