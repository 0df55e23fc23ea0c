import { toHex, utf8 } from '@urna/belenios/bytes';
import { type OpenedCheckpoint, openCheckpoint } from '@urna/transparency/checkpoint';
import { readBase64 } from '@urna/transparency/encoding';
import { logChecked } from '@urna/transparency/log-refusal';
import { hashLeaf } from '@urna/transparency/merkle/hashes';
import { verifyInclusion } from '@urna/transparency/merkle/verify-proofs';
import { type NoteKey, readVkey } from '@urna/transparency/note/note-key';

/** Where a server says that a ballot is, and what proves it. */
export interface Inclusion {
  /** The event in the archive that names the ballot: its exact text. */
  event: string;
  index: number;
  proven: { proof: readonly string[]; checkpoint: string } | null;
}

/** The keys of a contest's log and of the witnesses who follow it. */
export interface LogKeys {
  vkey: string;
  witnesses: readonly { name: string; vkey: string }[];
}

/** What a browser found of a ballot's place in the box. It believes nothing of the server but its signature. */
export type InclusionVerdict =
  | { kind: 'proven'; index: number; events: number; witnesses: readonly string[] }
  /** The server names a place, and its next checkpoint must have the ballot there. */
  | { kind: 'pending'; index: number }
  /** What the server sent proves nothing, or contradicts itself. */
  | { kind: 'unproven' };

const unproven = { kind: 'unproven' } as const;

/** Whether the event's text says: at this height, this ballot. */
function namesBallot({ event, index }: Inclusion, tracker: string): boolean {
  const read = logChecked(() => toHex(readBase64(`${tracker}=`, 'tracking code')));
  if (!read.ok) return false;
  const pattern = /^\{"parent":"[0-9a-f]{64}","height":(\d+),"type":"Ballot","payload":"([0-9a-f]{64})"\}$/;
  const [, height, payload] = pattern.exec(event) ?? [];
  return height === String(index) && payload === read.value;
}

/** A contest's key is named after its election: another election's key, though genuine, proves nothing here. */
export function contestKey({ vkey }: Pick<LogKeys, 'vkey'>, electionUuid: string): NoteKey | null {
  const read = logChecked(() => readVkey(vkey));
  if (!read.ok || read.value.kind !== 'log') return null;
  return read.value.name.endsWith(`/elections/${electionUuid}`) ? read.value : null;
}

/** A key that can't be read, or is there twice, counts for nobody. */
function witnessKeys({ witnesses }: LogKeys): Map<NoteKey, string> {
  const keys = new Map<NoteKey, string>();
  for (const { name, vkey } of witnesses) {
    const read = logChecked(() => readVkey(vkey));
    const isKnown = (key: NoteKey) =>
      [...keys.keys()].some((one) => one.publicKey.join() === key.publicKey.join() || one.id === key.id);
    if (read.ok && read.value.kind === 'witness' && !isKnown(read.value)) keys.set(read.value, name);
  }
  return keys;
}

/** A checkpoint that the contest signed, with the witnesses who signed the same one; null if it didn't sign it. */
export function openSignedCheckpoint(
  note: string,
  { log, uuid }: { log: LogKeys; uuid: string },
): { checkpoint: OpenedCheckpoint; witnesses: readonly string[] } | null {
  const key = contestKey(log, uuid);
  const witnesses = witnessKeys(log);
  const read = key && logChecked(() => openCheckpoint(note, key, [...witnesses.keys()]));
  return read?.ok ? { checkpoint: read.value, witnesses: namesOf(read.value, witnesses) } : null;
}

/** Checks the event, the leaf, the proof, the contest's signature, and whose cosignatures the checkpoint bears. */
export function checkInclusion(
  tracker: string,
  inclusion: Inclusion,
  box: { log: LogKeys; uuid: string },
): InclusionVerdict {
  if (!contestKey(box.log, box.uuid) || !namesBallot(inclusion, tracker)) return unproven;
  const { event, index, proven } = inclusion;
  if (proven === null) return { kind: 'pending', index };
  const signed = openSignedCheckpoint(proven.checkpoint, box);
  const proof = logChecked(() => proven.proof.map((hash) => readBase64(hash, 'proof')));
  if (!signed || !proof.ok) return unproven;
  const { checkpoint, witnesses } = signed;
  if (!verifyInclusion(checkpoint, BigInt(index), hashLeaf(utf8(event)), proof.value)) return unproven;
  return { kind: 'proven', index, events: Number(checkpoint.size), witnesses };
}

const namesOf = ({ cosignatures }: OpenedCheckpoint, witnesses: ReadonlyMap<NoteKey, string>): string[] =>
  cosignatures.flatMap(({ key }) => witnesses.get(key) ?? []);
