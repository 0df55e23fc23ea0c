import type { Activity } from '@urna/contract/staff/activity';
import type { Deps } from '../platform/deps.ts';
import { type Causer, record, type Subject } from '../services/activity/record.ts';
import { fullName } from '../services/people/candidates/read-candidate.ts';
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
  const process = await currentProcess(db);
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
        const person = { id: candidate.id, candidateType: candidate.candidate_type, name: fullName(candidate) };
        const [causer, activity, subject] = event(at, person, asCauser(member));
        const when = new Date(now - (entries - at) * SECONDS_APART * 1000);
        await record(tx, when, causer, { ...activity, process: subject ? process : null }, subject);
      }
    });
    onProgress(end);
  }
}

type Person = Omit<Subject, 'type'> & { name: string };

/** Mostly sessions and uploads, as in a real log. */
function event(at: number, person: Person, member: Causer): [Causer, Activity, Subject | null] {
  const candidate: Causer = { type: 'candidate', id: String(person.id), name: person.name };
  const { name: _, ...about } = { ...person, type: 'candidate' as const };
  const document_type = at % 2 === 0 ? 'Antecedentes' : 'Identificación';
  const document = { candidate_id: person.id, document_type, document_id: at };
  const phone = (digits: number) => ({ mobile_phone: `300${String(1_000_000 + digits)}` });
  switch (at % 8) {
    case 0:
    case 1:
      return [
        member,
        { log_name: 'session', event: 'session_started', properties: { kind: 'staff', by_code: true } },
        null,
      ];
    case 2:
      return [member, { log_name: 'session', event: 'session_ended', properties: { kind: 'staff' } }, null];
    case 3:
    case 4:
    case 5:
      return [
        candidate,
        { log_name: 'document', event: 'document_uploaded', properties: { ...document, replaced: at % 3 === 0 } },
        about,
      ];
    case 6:
      return [candidate, { log_name: 'document', event: 'document_deleted', properties: document }, about];
    default:
      return [
        candidate,
        {
          log_name: 'candidate',
          event: 'candidate_updated',
          properties: { candidate_id: person.id, old: phone(at), attributes: phone(at + 1) },
        },
        about,
      ];
  }
}
