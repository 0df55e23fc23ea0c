import { readDecimal, readHash, toBase64 } from './encoding.ts';
import { demand } from './log-refusal.ts';
import type { TreeHead } from './merkle/verify-proofs.ts';
import type { NoteKey, SecretNoteKey } from './note/note-key.ts';
import { openNote, signNote, type VerifiedSignature, writeNote } from './note/signed-note.ts';

export interface Checkpoint extends TreeHead {
  /** Names the log: the same for all of its life, and the name of its key. */
  origin: string;
  /** What another log wrote below the root. Ours write nothing there, because no monitor can check it. */
  extensions: readonly string[];
}

/** The origin of a contest's log: its address without scheme. */
export const contestOrigin = (publicUrl: URL, electionUuid: string): string =>
  `${publicUrl.host}/elections/${electionUuid}`;

export const writeCheckpointText = ({ origin, size, root }: Omit<Checkpoint, 'extensions'>): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

export function readCheckpointText(text: string): Checkpoint {
  demand(text.endsWith('\n'), 'malformed', 'checkpoint');
  const [origin, size, root, ...extensions] = text.slice(0, -1).split('\n');
  const isWhole = origin !== undefined && size !== undefined && root !== undefined;
  demand(isWhole && [origin, ...extensions].every((line) => line !== ''), 'malformed', 'checkpoint');
  return { origin, size: readDecimal(size, 'tree size'), root: readHash(root, 'root hash'), extensions };
}

/** Signs a checkpoint as the log that the key is named after. The caller must never sign two inconsistent ones. */
export function signCheckpoint({ size, root }: TreeHead, key: SecretNoteKey): string {
  const text = writeCheckpointText({ origin: key.name, size, root });
  return writeNote({ text, signatures: [signNote(text, key)] });
}

export interface OpenedCheckpoint extends Checkpoint {
  /** What was signed. */
  text: string;
  logSignature: VerifiedSignature;
  /** Those of the given witnesses, each at most once. */
  cosignatures: readonly (VerifiedSignature & { time: bigint })[];
}

/** Verifies a checkpoint: it must be signed by the log, and name it as its origin. */
export function openCheckpoint(note: string, log: NoteKey, witnesses: readonly NoteKey[] = []): OpenedCheckpoint {
  demand(log.kind === 'log' && witnesses.every(({ kind }) => kind === 'witness'), 'invalid_key', 'keys');
  const { text, verified } = openNote(note, [log, ...witnesses]);
  const checkpoint = readCheckpointText(text);
  demand(checkpoint.origin === log.name, 'wrong_origin', 'checkpoint');
  const logSignature = verified.find(({ key }) => key === log);
  demand(logSignature !== undefined, 'unknown_signer', 'checkpoint');
  const cosignatures = verified.flatMap((one) => (one.time === undefined ? [] : [{ ...one, time: one.time }]));
  return { ...checkpoint, text, logSignature, cosignatures };
}
