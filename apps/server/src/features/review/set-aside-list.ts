import type { SetAsideRow } from '@urna/contract/review';
import type { Queryable } from '../../platform/database/tables.ts';
import { fullName } from '../../services/people/candidates/read-candidate.ts';
import { setAsideOf } from './candidate-detail.ts';

/** Registrations that no longer count, newest first. */
export async function readSetAside(
  db: Queryable,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: SetAsideRow[]; total: number }> {
  const setAside = db.selectFrom('candidates').where('set_aside_at', 'is not', null);
  const rows = await setAside
    .selectAll()
    .orderBy('set_aside_at', 'desc')
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await setAside.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const data = rows.flatMap((row) => {
    const set_aside = setAsideOf(row);
    const { id, identification_number, candidate_type, radicado } = row;
    return set_aside
      ? [{ id, full_name: fullName(row), identification_number, candidate_type, radicado, set_aside }]
      : [];
  });
  return { data, total };
}
