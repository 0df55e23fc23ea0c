import type { Preparation } from '@urna/contract/election/preparation';
import { counted } from '@urna/contract/shared/counted';
import { sql } from 'kysely';
import { oneRow } from '../../../platform/database/one-row.ts';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { countPendingChanges } from '../../../services/access/change-requests/change-rows.ts';
import { awaitsDecision, candidaciesOf } from '../../../services/candidacy/candidate-reviews.ts';
import { listWaiting } from '../../../services/candidacy/proposals.ts';
import { countClaims } from '../../../services/election/roll/claims.ts';
import { countsByStatus } from '../../../services/mail/outbox/mail-counts.ts';

type Waiting = Preparation['waiting'][number];

/** What somebody has to decide or look at now. */
export async function readWaiting(db: Queryable, process: ProcessRow | null, now: Date): Promise<Waiting[]> {
  const changes = line('changes', 'administrators', await countPendingChanges(db), [
    'cambio espera a otro administrador',
    'cambios esperan a otro administrador',
  ]);
  if (!process) return changes;
  const [candidacies, proposals, mails, disputes, claims] = await Promise.all([
    countCandidacies(db, process, now),
    listWaiting(db, process),
    countsByStatus(db, { process: process.id }, 'listed'),
    countDisputes(db, process),
    countClaims(db, { process: process.id }),
  ]);
  const lost = mails.returned + mails.failed + mails.unknown;
  return [
    ...line('first', 'committee', candidacies.first, ['candidatura por revisar', 'candidaturas por revisar']),
    ...line('final', 'committee', candidacies.final, [
      'candidatura subsanada por revisar',
      'candidaturas subsanadas por revisar',
    ]),
    ...line('proposals', 'committee', proposals.length, ['propuesta por publicar', 'propuestas por publicar']),
    ...changes,
    ...line('mails', 'administrators', lost, ['correo no llegó', 'correos no llegaron']),
    ...line('claims', 'administrators', claims.waiting, ['reclamación por decidir', 'reclamaciones por decidir']),
    ...line('disputes', 'administrators', disputes, ['persona dijo «No fui yo»', 'personas dijeron «No fui yo»']),
  ];
}

const line = (
  what: Waiting['what'],
  of: Waiting['of'],
  count: number,
  words: [one: string, many: string],
): Waiting[] => (count > 0 ? [{ what, of, words: counted(count, ...words) }] : []);

async function countCandidacies(db: Queryable, process: ProcessRow, now: Date) {
  const { rows } = await sql<Record<'first' | 'final', number>>`
    select
      (count(*) filter (where ${awaitsDecision('first', now)}))::integer as first,
      (count(*) filter (where ${awaitsDecision('final', now)}))::integer as final
    ${candidaciesOf(process)}`.execute(db);
  return oneRow({ rows });
}

/** Those that can still be of use: of a registration before its ballot is sealed, of a voter before the vote closes. */
async function countDisputes(db: Queryable, { id }: ProcessRow): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct (candidates.id, voters.id))::integer as people
    from disownings
    left join candidates on candidates.id = disownings.candidate_id
    left join voters on voters.id = disownings.voter_id
    join contests on contests.id = coalesce(candidates.contest, voters.contest)
    where disownings.process_id = ${id} and (
      (voters.id is not null and contests.stage in ('preparing', 'sealing', 'sealed', 'open'))
      or (candidates.set_aside_at is null and contests.stage = 'preparing'))`.execute(db);
  return oneRow({ rows }).people;
}
