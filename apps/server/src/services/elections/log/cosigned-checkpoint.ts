import type { Queryable } from '../../../platform/database/tables.ts';
import type { LogRow } from './contest-logs.ts';

/** A checkpoint with the signatures of the witnesses who saw the same one. */
export interface CosignedCheckpoint {
  size: number;
  note: string;
}

const linesOf = (db: Queryable, contest: number) =>
  db.selectFrom('cosignatures').select(['size', 'note', 'line']).where('contest', '=', contest).orderBy('witness_id');

const cosigned = (size: number, note: string, lines: readonly { line: string }[] = []): CosignedCheckpoint => ({
  size,
  note: note + lines.map(({ line }) => line).join(''),
});

/** The last checkpoint; undefined before the first. */
export async function lastCheckpoint(db: Queryable, log: LogRow): Promise<CosignedCheckpoint | undefined> {
  if (log.note === null) return undefined;
  return cosigned(log.size, log.note, await linesOf(db, log.contest).where('size', '=', log.size).execute());
}

/**
 * The checkpoint that most witnesses have signed, of those that hold the event at this height; of equally many, the
 * newest. A checkpoint of a moment ago has no witness yet, and most ballots are in an older one.
 */
export async function bestCheckpoint(
  db: Queryable,
  log: LogRow,
  height: number,
): Promise<CosignedCheckpoint | undefined> {
  if (log.note === null || log.size <= height) return undefined;
  const signed = Map.groupBy(await linesOf(db, log.contest).where('size', '>', height).execute(), ({ size }) => size);
  const [best] = [...signed].toSorted(([size, lines], [otherSize, others]) =>
    lines.length === others.length ? otherSize - size : others.length - lines.length,
  );
  const last = cosigned(log.size, log.note, signed.get(log.size));
  if (!best || best[1].length <= (signed.get(log.size)?.length ?? 0)) return last;
  const [size, lines] = best;
  const note = lines[0]?.note;
  return note ? cosigned(size, note, lines) : last;
}
