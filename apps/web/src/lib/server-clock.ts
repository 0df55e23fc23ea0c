/**
 * Sessions expire by the server's clock. A phone whose clock is ten minutes ahead would otherwise end every session at
 * once, so the first response of a page load measures the offset. Later responses don't: the offset doesn't change
 * while the page lives, and a slower response would measure it worse.
 */
const TOLERATED_SKEW_MS = 5000;
let skew: number | null = null;

export function noteServerDate(header: string | null): void {
  if (skew !== null || header === null) return;
  const server = Date.parse(header);
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  skew = Math.abs(difference) > TOLERATED_SKEW_MS ? difference : 0;
}

export function serverNow(): number {
  return Date.now() + (skew ?? 0);
}
