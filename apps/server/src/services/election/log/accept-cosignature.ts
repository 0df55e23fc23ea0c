import { writeCheckpointText } from '@urna/transparency/checkpoint';
import { logChecked } from '@urna/transparency/log-refusal';
import { rootOf } from '@urna/transparency/merkle/tiles';
import { type NoteKey, readVkey } from '@urna/transparency/note/note-key';
import { type NoteSignature, readSignatureLines, writeSignatureLine } from '@urna/transparency/note/signature-line';
import { openNote, writeNote } from '@urna/transparency/note/signed-note';
import { sql } from 'kysely';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { findLog, type LogRow } from './contest-logs.ts';
import { storedTiles } from './log-tiles.ts';

type CosignatureDeps = Pick<Deps, 'db' | 'clock'>;

/** Clocks differ, but a signature dated ahead would hide that its witness fell silent. */
const AHEAD_SECONDS = 300;

/**
 * Stores a witness's signature of one of the last checkpoints. Idempotent; an older one than the stored is ignored, as
 * when a delivery is repeated after another.
 */
export async function acceptCosignature(deps: CosignatureDeps, contest: ContestRow, line: string): Promise<void> {
  const { db } = deps;
  const read = logChecked(() => readSignatureLines(line.endsWith('\n') ? line : `${line}\n`));
  if (!read.ok || read.value.length !== 1) throw new AppError('malformed');
  const [signature] = read.value;
  const log = await findLog(db, contest.id);
  if (!signature || !log?.root) throw new AppError('not_found');
  const witness = await findWitness(deps, contest, signature);
  if (!witness) throw new AppError('unknown_witness');
  const seen = await findSigned(deps, log, witness.key, signature);
  if (!seen) throw new AppError('wrong_cosignature');
  if (seen.signed_at > deps.clock.now().getTime() / 1000 + AHEAD_SECONDS) throw new AppError('cosignature_ahead');
  const row = { ...seen, line: writeSignatureLine(signature) };
  await db
    .insertInto('cosignatures')
    .values({ contest: contest.id, witness_id: witness.id, ...row })
    // Race: of two deliveries at once the later signature stays.
    .onConflict((conflict) =>
      conflict
        .columns(['contest', 'witness_id'])
        .doUpdateSet(row)
        .where(sql<boolean>`(excluded.size, excluded.signed_at) > (cosignatures.size, cosignatures.signed_at)`),
    )
    .execute();
}

async function findWitness({ db }: CosignatureDeps, { process_id }: ContestRow, { name, id }: NoteSignature) {
  const rows = await db
    .selectFrom('witnesses')
    .select(['id', 'vkey'])
    .where('process_id', '=', process_id)
    .where('retired_at', 'is', null)
    .execute();
  return rows
    .map((row) => ({ id: row.id, key: readVkey(row.vkey) }))
    .find(({ key }) => key.name === name && key.id === id);
}

/** The line doesn't say which checkpoint it signs: it is tried on the last ones, the newest first. */
async function findSigned({ db }: CosignatureDeps, log: LogRow, witness: NoteKey, signature: NoteSignature) {
  const origin = readVkey(log.vkey).name;
  for (const [index, size] of log.recent.entries()) {
    const root = await rootOf(storedTiles(db, log.contest), BigInt(size));
    const text = writeCheckpointText({ origin, size: BigInt(size), root });
    const opened = logChecked(() => openNote(writeNote({ text, signatures: [signature] }), [witness]));
    const time = opened.ok ? opened.value.verified[0]?.time : undefined;
    const note = log.recent_notes[index];
    // Beyond what a JavaScript date can hold, it is ahead in any case.
    if (time !== undefined && note !== undefined)
      return { size, note, root: Buffer.from(root), signed_at: Math.min(Number(time), 8e12) };
  }
  return undefined;
}
