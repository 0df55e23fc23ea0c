import { spokenCodesIn } from '@urna/belenios/spoken-code';
import { receiptIn } from './signed/pasted.ts';

/** What a voter may paste to find their ballot. */
export type OwnText =
  | { kind: 'none' }
  | { kind: 'code'; code: string }
  /** A signed receipt, as `openReceipt` reads it. */
  | { kind: 'receipt'; note: string }
  /** The four words of a tracking code, which isn't there. */
  | { kind: 'words'; words: string }
  /** Several codes, or several times four words, of which any may be the one; or nothing known. */
  | { kind: 'unclear'; codes: readonly string[]; words: readonly string[] };

/** The protocol writes a SHA-256 in 43 characters: a tracking code, but an election's fingerprint too. */
const CODES = /(?<![\w+/=-])[A-Za-z0-9+/]{43}(?![\w+/=-])/g;
const LABELLED = /seguimiento\W{0,20}(?<![\w+/=-])([A-Za-z0-9+/]{43})(?![\w+/=-])/i;

/** Reads a tracking code, its words, a signed receipt, or the mail that contains one. */
export function readOwnText(text: string): OwnText {
  const note = receiptIn(text);
  if (note !== undefined) return { kind: 'receipt', note };
  const joined = text.replaceAll(/\s/g, '');
  if (joined === '') return { kind: 'none' };
  // Also one that was typed in groups or wrapped.
  const codes = new Set(/^[A-Za-z0-9+/]{43}$/.test(joined) ? [joined] : text.match(CODES));
  const [, labelled] = LABELLED.exec(text) ?? [];
  const code = labelled ?? [...codes][0];
  if (code !== undefined && (labelled !== undefined || codes.size === 1)) return { kind: 'code', code };
  const [words, ...more] = codes.size === 0 ? spokenCodesIn(text) : [];
  if (words !== undefined && more.length === 0) return { kind: 'words', words };
  return { kind: 'unclear', codes: [...codes], words: words === undefined ? [] : [words, ...more] };
}
