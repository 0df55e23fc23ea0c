/** The public address of a candidate's picture on the ballot. */
export function photoPath(sha256: Buffer): string {
  return `/api/photos/${sha256.toString('hex')}`;
}
