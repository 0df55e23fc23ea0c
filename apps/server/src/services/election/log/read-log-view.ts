import type { LogView } from '@urna/contract/checking/witnesses';
import type { Queryable } from '../../../platform/database/tables.ts';
import { findLog, type LogRow } from './contest-logs.ts';

/** What the public pages show of a contest's log. */
export async function readLogView(db: Queryable, contest: number): Promise<LogView | null> {
  const log = await findLog(db, contest);
  if (!log) return null;
  const rows = await db
    .selectFrom('witnesses')
    .innerJoin('contests', 'contests.process_id', 'witnesses.process_id')
    .leftJoin('cosignatures', (join) =>
      join.onRef('cosignatures.witness_id', '=', 'witnesses.id').onRef('cosignatures.contest', '=', 'contests.id'),
    )
    .select(['witnesses.name', 'witnesses.page', 'witnesses.vkey', 'witnesses.retired_at', 'witnesses.retired_reason'])
    .select(['cosignatures.size', 'cosignatures.signed_at', 'cosignatures.root', 'cosignatures.line'])
    .where('contests.id', '=', contest)
    .orderBy('witnesses.name')
    .execute();
  return {
    vkey: log.vkey,
    events: log.size,
    witnesses: rows.map(({ name, page, vkey, retired_at, retired_reason, size, signed_at, root, line }) => ({
      name,
      page,
      vkey,
      retired: retired_at === null ? null : { at: retired_at.toISOString(), reason: retired_reason ?? '' },
      seen:
        size === null || signed_at === null || root === null || line === null
          ? null
          : { events: size, at: new Date(signed_at * 1000).toISOString(), root: root.toString('base64'), line },
    })),
  };
}

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
