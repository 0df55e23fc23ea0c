import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { Activity } from '@urna/contract/staff/activity';
import type pg from 'pg';
import { hashEntry, toHex } from '../../services/activity/chain.ts';
import { type SerializedEntry, serializeEntry } from '../../services/activity/record.ts';
import { FIRST_PROCESS } from '../elections/first-process.ts';

const theProcess = { id: FIRST_PROCESS, slug: '2025' };

const BATCH = 5000;

interface Cast {
  candidates: readonly { id: number; name: string; kind: CandidateKind }[];
  staff: readonly { id: number; name: string }[];
}

/** Events in realistic proportions: mostly uploads and logins, sometimes a decision. */
function happening(at: number, candidateId: number): Activity {
  const candidate_id = candidateId;
  const document = { candidate_id, document_type: ['Identificación', 'Antecedentes'][at % 2] ?? '', document_id: at };
  const kind = at % 20;
  if (kind < 7)
    return { log_name: 'document', event: 'document_uploaded', properties: { ...document, replaced: at % 5 === 0 } };
  if (kind < 9) return { log_name: 'document', event: 'document_deleted', properties: document };
  if (kind < 12) return { log_name: 'session', event: 'session_started', properties: { kind: 'staff', by_code: true } };
  if (kind < 14)
    return {
      log_name: 'candidate',
      event: 'candidate_updated',
      properties: { candidate_id, old: { mobile_phone: '3001234567' }, attributes: { mobile_phone: '3007654321' } },
    };
  if (kind < 18) {
    const properties = { ...document, old_status: 'PENDIENTE' as const, new_status: 'APROBADO' as const, reason: null };
    return { log_name: 'document_review', event: 'document_reviewed', properties };
  }
  if (kind < 19 || at % 1000 > 20) {
    const result = {
      old_status: 'PENDIENTE' as const,
      new_status: 'APROBADO' as const,
      review_status: 'APROBADO' as const,
    };
    return {
      log_name: 'candidate_review',
      event: 'candidate_reviewed',
      properties: {
        candidate_id,
        stage: 'first',
        ...result,
        documents_reviewed: 3,
        observation: 'Documentos completos y legibles.',
      },
    };
  }
  // One entry in a thousand, so that a search for it has to go far back.
  return {
    log_name: 'calendar',
    event: 'calendar_changed',
    properties: { window: 'voting', old: {}, attributes: {}, reason: 'Resolución' },
  };
}

const ofStaff = new Set(['session', 'document_review', 'candidate_review', 'calendar']);

interface ChainedEntry extends SerializedEntry {
  /** The columns that `append_entry` would fill. */
  chained: { id: number; previous_hash: string; hash: string; search_key_id: number };
}

/** Yields the entries that `record` would have written one by one, chained by real hashes. */
function* chainEntries(total: number, cast: Cast, start: Date): Generator<ChainedEntry> {
  const searchKeys = new Map<string, number>();
  let previous: Buffer = Buffer.alloc(32);
  for (let at = 0; at < total; at++) {
    const candidate = cast.candidates[(Math.imul(at, 0x9e3779b1) >>> 0) % cast.candidates.length];
    const member = cast.staff[(Math.imul(at, 0x85ebca6b) >>> 0) % cast.staff.length];
    if (!candidate || !member) throw new Error('there is nobody to act');
    const activity = happening(at, candidate.id);
    const { log_name, event } = activity;
    const byStaff = ofStaff.has(log_name);
    const { id, name } = byStaff ? member : candidate;
    const aboutCandidate = log_name !== 'session' && log_name !== 'calendar';
    const { content, personal, process } = serializeEntry({
      now: new Date(start.getTime() + at * 1000),
      causer: { type: byStaff ? 'staff' : 'candidate', id: String(id), name },
      activity: { ...activity, process: aboutCandidate ? theProcess : null },
      subject: aboutCandidate ? { type: 'candidate', id: candidate.id, candidateType: candidate.kind } : null,
    });
    const key = JSON.stringify([name, event, aboutCandidate ? candidate.kind : null]);
    const search_key_id = searchKeys.get(key) ?? searchKeys.size + 1;
    searchKeys.set(key, search_key_id);
    const hash = hashEntry(previous, content);
    const chained = { id: at + 1, previous_hash: toHex(previous), hash: toHex(hash), search_key_id };
    yield { content, personal, process, chained };
    previous = hash;
  }
}

async function insertBatch(client: pg.ClientBase, batch: readonly ChainedEntry[]): Promise<void> {
  await client.query(
    `insert into activity_log
     select entry.* from json_to_recordset($1::json) as given (content text, personal jsonb, process bigint, chained jsonb)
     cross join jsonb_populate_record(null::activity_log,
       content::jsonb || personal || chained || jsonb_build_object('process_id', process)) as entry`,
    [JSON.stringify(batch)],
  );
}

/** Bulk-fills an empty activity log. The indexes are dropped first and recreated from their own definitions. */
export async function seedActivity(client: pg.ClientBase, total: number, cast: Cast, start: Date): Promise<void> {
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'activity_log' and indexname <> 'activity_log_pkey'`,
  );
  await client.query('alter table activity_log disable trigger activity_log_notes_its_day');
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  let batch: ChainedEntry[] = [];
  for (const entry of chainEntries(total, cast, start)) {
    batch.push(entry);
    if (batch.length < BATCH && entry.chained.id < total) continue;
    await insertBatch(client, batch);
    batch = [];
  }
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('alter table activity_log enable trigger activity_log_notes_its_day');
  await client.query(
    `insert into activity_days select day, min(id), nullif(max(id), $1)
     from (select id, (created_at at time zone 'America/Bogota')::date as day from activity_log) as entry group by day`,
    [total],
  );
  await client.query(
    `insert into activity_search_keys (id, causer_name, description, log_name, candidate_type, process_id,
       last_id)
     overriding system value
     select search_key_id, min(causer_name), min(description), min(log_name), coalesce(min(candidate_type), ''),
       coalesce(min(process_id), 0), max(id)
     from activity_log group by search_key_id`,
  );
  await client.query(
    `select setval(pg_get_serial_sequence('activity_search_keys', 'id'), (select max(id) from activity_search_keys))`,
  );
  await client.query(
    `update activity_chain set (last_id, last_hash) = (select id, hash from activity_log order by id desc limit 1)`,
  );
}
