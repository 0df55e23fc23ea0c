import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type pg from 'pg';
import { hashEntry, toHex } from '../../services/activity/chain.ts';
import { type CandidateKey, type Entry, type SerializedEntry, serializeEntry } from '../../services/activity/record.ts';
import { FIRST_PROCESS } from '../elections/first-process.ts';

const theProcess = { id: FIRST_PROCESS, slug: '2025' };

const BATCH = 5000;
/** 50,000 entries take twelve days. */
const SPACING_MS = 20_000;

interface Cast {
  candidates: readonly { id: number; name: string; kind: CandidateKind }[];
  staff: readonly { id: number; name: string }[];
}

/** Events in realistic proportions: mostly uploads and logins, sometimes a decision. */
function happening(index: number, candidate: CandidateKey): Entry {
  const document_type = ['Identificación', 'Antecedentes'][index % 2] ?? '';
  const document = { candidate, document_type, document_id: index };
  const approved = { old_status: 'PENDIENTE' as const, new_status: 'APROBADO' as const };
  const kind = index % 20;
  if (kind < 7) return ['document_uploaded', { ...document, replaced: index % 5 === 0 }];
  if (kind < 9) return ['document_deleted', document];
  if (kind < 12) return ['session_started', { process: null, kind: 'staff', by_code: true }];
  if (kind < 14) {
    const phone = { old: { mobile_phone: '3001234567' }, attributes: { mobile_phone: '3007654321' } };
    return ['candidate_updated', { candidate, ...phone }];
  }
  if (kind < 18) return ['document_reviewed', { ...document, ...approved, reason: null }];
  if (kind < 19 || index % 1000 > 20) {
    const review = { review_status: 'APROBADO' as const, documents_reviewed: 3, stage: 'first' as const };
    const observation = 'Documentos completos y legibles.';
    return ['candidate_reviewed', { candidate, ...approved, ...review, observation }];
  }
  // One entry in a thousand, so that a search for it has to go far back.
  const change = { window: 'voting', old: {}, attributes: {}, reason: 'Resolución' };
  return ['calendar_changed', { process: theProcess, ...change }];
}

const byCandidates = new Set(['document_uploaded', 'document_deleted', 'candidate_updated']);

interface ChainedEntry extends SerializedEntry {
  /** The columns that `append_entry` would fill. */
  chained: { id: number; previous_hash: string; hash: string };
}

/** Yields the entries that `record` would have written one by one, chained by real hashes. */
function* chainEntries(total: number, cast: Cast, start: Date): Generator<ChainedEntry> {
  let previous: Buffer = Buffer.alloc(32);
  for (let index = 0; index < total; index++) {
    const candidate = cast.candidates[(Math.imul(index, 0x9e3779b1) >>> 0) % cast.candidates.length];
    const member = cast.staff[(Math.imul(index, 0x85ebca6b) >>> 0) % cast.staff.length];
    if (!candidate || !member) throw new Error('there is nobody to act');
    const about = { id: candidate.id, candidate_type: candidate.kind, process_id: FIRST_PROCESS, process_slug: '2025' };
    const [event, details] = happening(index, about);
    const byCandidate = byCandidates.has(event);
    const { id, name } = byCandidate ? candidate : member;
    const causer = { type: byCandidate ? ('candidate' as const) : ('staff' as const), id: String(id), name };
    const entry = serializeEntry(new Date(start.getTime() + index * SPACING_MS), causer, event, details);
    const hash = hashEntry(previous, entry.content);
    const chained = { id: index + 1, previous_hash: toHex(previous), hash: toHex(hash) };
    yield { ...entry, chained };
    previous = hash;
  }
}

async function insertBatch(client: pg.ClientBase, batch: readonly ChainedEntry[]): Promise<void> {
  await client.query(
    `insert into activity_log
     select entry.* from json_to_recordset($1::json) as given (content text, personal jsonb, process bigint, chained jsonb)
     cross join jsonb_populate_record(null::activity_log,
       content::jsonb || personal || chained || jsonb_build_object('process_id', process, 'words', to_tsvector(
         'simple', without_accents((personal ->> 'causer_name') || ' ' || (content::jsonb ->> 'description')))::text)) as entry`,
    [JSON.stringify(batch)],
  );
}

/** Bulk-fills an empty activity log. */
export async function seedActivity(client: pg.ClientBase, total: number, cast: Cast, start: Date): Promise<void> {
  let batch: ChainedEntry[] = [];
  for (const entry of chainEntries(total, cast, start)) {
    batch.push(entry);
    if (batch.length < BATCH && entry.chained.id < total) continue;
    await insertBatch(client, batch);
    batch = [];
  }
  await client.query(
    `update activity_chain set (last_id, last_hash) = (select id, hash from activity_log order by id desc limit 1)`,
  );
}
