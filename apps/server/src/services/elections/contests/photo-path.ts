/** The public address of a picture of the ballot. */
export function photoPath(sha256: Buffer): string {
  return `/api/photos/${sha256.toString('hex')}`;
}
