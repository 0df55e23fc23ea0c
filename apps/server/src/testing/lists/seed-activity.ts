import type { Activity } from '@urna/contract/activity';
import { activityDescriptions } from '@urna/contract/activity-descriptions';
import type { CandidateKind } from '@urna/contract/candidacy';
import type pg from 'pg';
import { type ChainedEntry, chainHash } from '../../services/activity/chain.ts';

const BATCH = 5000;
const GENESIS = Buffer.alloc(32);

interface Cast {
  candidates: readonly { id: number; name: string; kind: CandidateKind }[];
  staff: readonly { id: number; name: string }[];
}

/** What happens, as often as it does in a process: mostly uploads and logins, now and then a decision. */
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
  // Once in a thousand: what a search for it must find far back.
  return {
    log_name: 'calendar',
    event: 'calendar_changed',
    properties: { window: 'voting', old: {}, attributes: {}, reason: 'Resolución' },
  };
}

const ofStaff = new Set(['session', 'document_review', 'candidate_review', 'calendar']);

type Chained = ChainedEntry & { previous_hash: Buffer; hash: Buffer };

interface Voice {
  id: number;
  causer_name: string;
  description: string;
  log_name: string;
  candidate_type: string;
  entries: number;
  last_id: number;
}

class Voices {
  readonly #known = new Map<string, Voice>();

  note(entry: ChainedEntry): number {
    const { id: last_id, causer_name, description, log_name } = entry;
    const candidate_type = entry.candidate_type ?? '';
    const key = JSON.stringify([causer_name, description, log_name, candidate_type]);
    const voice = this.#known.get(key);
    if (voice) Object.assign(voice, { entries: voice.entries + 1, last_id });
    else
      this.#known.set(key, {
        id: this.#known.size + 1,
        causer_name,
        description,
        log_name,
        candidate_type,
        entries: 1,
        last_id,
      });
    return voice?.id ?? this.#known.size;
  }

  get all(): Voice[] {
    return [...this.#known.values()];
  }
}

/** Entries as `record` would have written them one by one, chained by their real hashes. */
function* entries(total: number, cast: Cast, start: Date): Generator<Chained> {
  const places = new Map<string, number>();
  const next = (key: string) => {
    const place = (places.get(key) ?? 0) + 1;
    places.set(key, place);
    return place;
  };
  let previous_hash: Buffer = GENESIS;
  for (let at = 0; at < total; at++) {
    const candidate = cast.candidates[(Math.imul(at, 0x9e3779b1) >>> 0) % cast.candidates.length];
    const member = cast.staff[(Math.imul(at, 0x85ebca6b) >>> 0) % cast.staff.length];
    if (!candidate || !member) throw new Error('there is nobody to act');
    const { log_name, event, properties } = happening(at, candidate.id);
    const byStaff = ofStaff.has(log_name);
    const aboutCandidate = log_name !== 'session' && log_name !== 'calendar';
    const candidate_type = aboutCandidate ? candidate.kind : null;
    const entry: ChainedEntry = {
      id: at + 1,
      created_at: new Date(start.getTime() + at * 1000),
      log_name,
      event,
      causer_type: byStaff ? 'staff' : 'candidate',
      causer_id: String(byStaff ? member.id : candidate.id),
      causer_name: byStaff ? member.name : candidate.name,
      description: activityDescriptions[event],
      subject_type: aboutCandidate ? 'candidate' : null,
      subject_id: aboutCandidate ? candidate.id : null,
      candidate_type,
      place_in_name: next(`${log_name}|`),
      place_in_type: candidate_type && next(`|${candidate_type}`),
      place_in_both: candidate_type && next(`${log_name}|${candidate_type}`),
      properties,
    };
    const hash = chainHash(previous_hash, entry);
    yield { ...entry, previous_hash, hash };
    previous_hash = hash;
  }
}

async function insertBatch(client: pg.ClientBase, batch: readonly (Chained & { voice_id: number })[]): Promise<void> {
  const rows = batch.map((entry) => ({
    ...entry,
    previous_hash: `\\x${entry.previous_hash.toString('hex')}`,
    hash: `\\x${entry.hash.toString('hex')}`,
  }));
  await client.query(
    `insert into activity_log (id, created_at, log_name, event, causer_type, causer_id, causer_name, description,
       subject_type, subject_id, candidate_type, properties, place_in_name, place_in_type, place_in_both, previous_hash, hash, voice_id)
     select id, created_at, log_name, event, causer_type, causer_id, causer_name, description, subject_type, subject_id,
       candidate_type, properties, place_in_name, place_in_type, place_in_both, previous_hash, hash, voice_id
     from json_populate_recordset(null::activity_log, $1::json)`,
    [JSON.stringify(rows)],
  );
}

/** Fills an empty activity log in bulk: its indexes are taken away meanwhile and built anew, from their own words. */
export async function seedActivity(client: pg.ClientBase, total: number, cast: Cast, start: Date): Promise<void> {
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'activity_log' and indexname <> 'activity_log_pkey'`,
  );
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  const voices = new Voices();
  let batch: (Chained & { voice_id: number })[] = [];
  for (const entry of entries(total, cast, start)) {
    batch.push({ ...entry, voice_id: voices.note(entry) });
    if (batch.length < BATCH && entry.id < total) continue;
    await insertBatch(client, batch);
    batch = [];
  }
  for (const { indexdef } of indexes) await client.query(indexdef);
  const all = voices.all;
  for (let at = 0; at < all.length; at += BATCH) {
    await client.query(
      `insert into activity_voices (id, causer_name, description, log_name, candidate_type, entries, last_id)
       overriding system value
       select id, causer_name, description, log_name, candidate_type, entries, last_id
       from json_populate_recordset(null::activity_voices, $1::json)`,
      [JSON.stringify(all.slice(at, at + BATCH))],
    );
  }
  await client.query(`select setval(pg_get_serial_sequence('activity_voices', 'id'), $1)`, [all.length]);
  await client.query(
    `update activity_chain set (last_id, last_hash) = (select id, hash from activity_log order by id desc limit 1)`,
  );
  await client.query(
    `insert into activity_counts (log_name, candidate_type, total)
     select coalesce(log_name, ''), coalesce(candidate_type, ''), count(*) from activity_log
     group by grouping sets ((log_name), (log_name, candidate_type), (candidate_type))
     having coalesce(grouping(candidate_type), 0) = 1 or candidate_type is not null`,
  );
}
