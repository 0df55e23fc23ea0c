import type { LogView } from '@urna/contract/election/witnesses';
import type { Queryable } from '../../../platform/database/tables.ts';
import { findLog } from './contest-logs.ts';

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
