import { withClock } from '../platform/database/transaction-clock.ts';
import type { Deps } from '../platform/deps.ts';
import { type CandidateKey, type Entry, record } from '../services/activity/record.ts';
import { candidateCauser } from '../services/people/candidates/read-candidate.ts';
import { asCauser } from '../services/people/staff/staff-guard.ts';
import { currentProcess } from '../services/processes/processes.ts';

/** Number of entries appended per transaction. */
const BATCH = 250;
const SECONDS_APART = 3;

/** Appends sessions and changes of existing people until the log has this many entries. */
export async function seedActivity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  entries: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const candidates = await db.selectFrom('candidates').selectAll().where('set_aside_at', 'is', null).execute();
  const staff = await db.selectFrom('staff_users').selectAll().where('active', '=', true).execute();
  const { id: process_id, slug: process_slug } = await currentProcess(db);
  const process = { process_id, process_slug };
  const { present } = await db
    .selectFrom('activity_log')
    .select((row) => row.fn.countAll<string>().as('present'))
    .executeTakeFirstOrThrow();
  const now = clock.now().getTime();
  for (let start = Number(present); start < entries; start += BATCH) {
    const end = Math.min(entries, start + BATCH);
    await db.transaction().execute(async (tx) => {
      for (let at = start; at < end; at++) {
        const candidate = candidates[(at * 37) % candidates.length];
        const member = staff[(at * 13) % staff.length];
        if (!candidate || !member) throw new Error('the demonstration has no candidates or no staff');
        const when = new Date(now - (entries - at) * SECONDS_APART * 1000);
        const author = at % 8 < 3 ? asCauser(member) : candidateCauser(candidate);
        const [event, details] = happening(at, { ...candidate, ...process });
        await record(withClock(tx, { now: () => when }), author, event, details);
      }
    });
    onProgress(end);
  }
}

/** Mostly sessions and uploads, as in a real log. */
function happening(at: number, candidate: CandidateKey): Entry {
  const document_type = at % 2 === 0 ? 'Antecedentes' : 'Identificación';
  const document = { candidate, document_type, document_id: at };
  const phone = (digits: number) => ({ mobile_phone: `300${String(1_000_000 + digits)}` });
  switch (at % 8) {
    case 0:
    case 1:
      return ['session_started', { process: null, kind: 'staff', by_code: true }];
    case 2:
      return ['session_ended', { process: null, kind: 'staff' }];
    case 3:
    case 4:
    case 5:
      return ['document_uploaded', { ...document, replaced: at % 3 === 0 }];
    case 6:
      return ['document_deleted', document];
    default:
      return ['candidate_updated', { candidate, old: phone(at), attributes: phone(at + 1) }];
  }
}
