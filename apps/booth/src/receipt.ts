import { getElection } from '@urna/contract/election/elections';
import { logChecked } from '@urna/transparency/log-refusal';
import { type NoteKey, readVkey } from '@urna/transparency/note/note-key';
import { readNote } from '@urna/transparency/note/signed-note';
import { openReceipt, readReceiptText } from '@urna/transparency/receipt';
import { call } from './api.ts';
import type { KeptReceipt } from './voter.ts';

export type ReceiptCheck = 'right' | 'wrong' | 'unreachable';

/** Whether the receipt is of the ballot that this browser sent, signed with the key that was published before the vote. */
export async function checkReceipt(receipt: KeptReceipt): Promise<ReceiptCheck> {
  const { signed, own_tracking_code, published_key } = receipt;
  const read = logChecked(() => readReceiptText(readNote(signed).text));
  if (!read.ok || read.value.tracker !== own_tracking_code) return 'wrong';
  const shown = published_key ?? (await fetchKey(receipt).catch(() => null));
  if (!shown) return 'unreachable';
  const key = contestKey(shown);
  return key && logChecked(() => openReceipt(signed, key)).ok ? 'right' : 'wrong';
}

/** A contest's key is named after its election: another election's key, though genuine, proves nothing here. */
function contestKey({ vkey, uuid }: { vkey: string; uuid: string }): NoteKey | null {
  const read = logChecked(() => readVkey(vkey));
  if (!read.ok || read.value.kind !== 'log') return null;
  return read.value.name.endsWith(`/elections/${uuid}`) ? read.value : null;
}

/** Asked for without a session, which the vote has ended. */
async function fetchKey({ process, contest }: KeptReceipt): Promise<KeptReceipt['published_key']> {
  const { election } = (await call(getElection, { params: { process, contest } })).data;
  return election?.log ? { vkey: election.log.vkey, uuid: election.uuid } : null;
}
