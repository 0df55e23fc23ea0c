import { logChecked } from '@urna/transparency/log-refusal';
import { type NoteKey, readVkey } from '@urna/transparency/note/note-key';

/** How many lines a narrow column may break a key into. */
const MOST_PIECES = 5;

/**
 * The keys within a pasted text, each once, as on an acta. A key's id is a hash of the rest of it, so pieces that were
 * joined wrongly are no key.
 */
export function keysIn(text: string): NoteKey[] {
  const words = text.split(/\s+/).map((word) => word.replaceAll(/^["'«(<]+|["'»)>,;.]+$/g, ''));
  const found = new Map<string, NoteKey>();
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= Math.min(words.length, start + MOST_PIECES); end++) {
      const joined = words.slice(start, end).join('');
      if (!/^[^+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{43,}=*$/.test(joined)) continue;
      const read = logChecked(() => readVkey(joined));
      if (!read.ok) continue;
      // One key under two names is one witness.
      const id = read.value.publicKey.join();
      if (!found.has(id)) found.set(id, read.value);
      break;
    }
  }
  return [...found.values()];
}
