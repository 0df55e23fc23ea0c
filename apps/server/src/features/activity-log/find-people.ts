import { fullName } from '@urna/contract/shared/full-name';
import type { FoundCandidate } from '@urna/contract/staff/activity-list';
import type { Queryable } from '../../platform/database/tables.ts';

export async function listStaffNames(db: Queryable): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('staff_users').select(['id', 'name']).orderBy('name').orderBy('id').execute();
}

/** A person has a candidacy in each process and, where it was reopened, another; nobody has more than these. */
const MOST = 20;
const LARGEST_ID = BigInt(Number.MAX_SAFE_INTEGER);

/** The candidacies with this number, radicado or document, newest first. */
export async function findCandidates(db: Queryable, text: string): Promise<FoundCandidate[]> {
  const isNumber = /^\d{1,15}$/.test(text) && BigInt(text) <= LARGEST_ID;
  const rows = await db
    .selectFrom('candidates')
    .innerJoin('processes', 'processes.id', 'candidates.process_id')
    .select([
      'candidates.id',
      'candidates.candidate_type',
      'candidates.radicado',
      'candidates.first_name',
      'candidates.second_name',
      'candidates.first_last_name',
      'candidates.second_last_name',
      'processes.title as process',
    ])
    .where((where) =>
      where.or([
        where('candidates.radicado', '=', text.toUpperCase()),
        where('candidates.identification_number', '=', text),
        ...(isNumber ? [where('candidates.id', '=', Number(text))] : []),
      ]),
    )
    .orderBy('candidates.id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ id, candidate_type, radicado, process, ...names }) => ({
    id,
    name: fullName(names),
    candidate_type,
    radicado,
    process,
  }));
}
