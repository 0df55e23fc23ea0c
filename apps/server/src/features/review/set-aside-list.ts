import type { SetAsideRow } from '@urna/contract/candidacy/review';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { type Page, readPage } from '../../platform/read-page.ts';
import { fullName } from '../../services/people/candidates/read-candidate.ts';
import { setAsideOf } from './candidate-detail.ts';

/** Registrations that no longer count, newest first. */
export async function readSetAside(
  db: Queryable,
  process: ProcessKey,
  page: Page,
): Promise<{ data: SetAsideRow[]; total: number }> {
  const setAside = db
    .selectFrom('candidates')
    .selectAll()
    .where('process_id', '=', process.id)
    .where('set_aside_at', 'is not', null)
    .orderBy('set_aside_at', 'desc')
    .orderBy('id', 'desc');
  const { data: rows, total } = await readPage(setAside, page);
  const data = rows.flatMap((row) => {
    const set_aside = setAsideOf(row);
    const { id, identification_number, candidate_type, radicado } = row;
    return set_aside
      ? [{ id, full_name: fullName(row), identification_number, candidate_type, radicado, set_aside }]
      : [];
  });
  return { data, total };
}
