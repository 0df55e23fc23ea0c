import { z } from 'zod';

/** What witnesses have seen of a ballot box. */
export const witnessViewSchema = z.object({
  name: z.string(),
  /** Where people find the witness and compare its key. */
  page: z.string(),
  vkey: z.string(),
  /** When and why it was retired; null while it follows the box. */
  retired: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /**
   * Its last signature: the events that it had seen of this box and when, the root hash of these (base64), and the line
   * that it signed them with. Null before its first signature.
   */
  seen: z.object({ events: z.int(), at: z.string(), root: z.string(), line: z.string() }).nullable(),
});
export type WitnessView = z.infer<typeof witnessViewSchema>;

/** The transparency log of a sealed contest, as its public pages show it. */
export const logViewSchema = z.object({
  /** The key that signs receipts and checkpoints. Its name is the log's origin. */
  vkey: z.string(),
  /** The events in the last checkpoint; 0 before the first. */
  events: z.int(),
  /** By name. */
  witnesses: z.array(witnessViewSchema),
});
export type LogView = z.infer<typeof logViewSchema>;

/** A witness reads the box every few minutes, and needs a moment for every new ballot. */
const FOLLOWS_WITHIN_MS = 30 * 60_000;

/**
 * `same`: its last signature covers every event. `following`: it lacks only the newest events, and signed recently.
 * `behind`: it lacks events and hasn't signed for longer. `silent`: it never signed. `retired`: an administrator ended
 * its work, so it no longer counts as one that watches.
 */
export type WitnessState = 'same' | 'following' | 'behind' | 'silent' | 'retired';

export function witnessState(
  { seen, retired }: WitnessView,
  { events }: Pick<LogView, 'events'>,
  now: number,
): WitnessState {
  if (retired !== null) return 'retired';
  if (seen === null) return 'silent';
  if (seen.events >= events) return 'same';
  return now - Date.parse(seen.at) <= FOLLOWS_WITHIN_MS ? 'following' : 'behind';
}

/** How many witnesses see the box that the server shows, or all of it but the newest events. */
export const countWatching = (log: LogView, now: number): number =>
  log.witnesses.filter((witness) => ['same', 'following'].includes(witnessState(witness, log, now))).length;
