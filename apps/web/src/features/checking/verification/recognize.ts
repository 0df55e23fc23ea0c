// Says what a person pasted, typed or chose. Pure: what isn't recognized here is sent nowhere.

import { toHex } from '@urna/belenios/bytes';
import { isCredential } from '@urna/belenios/credentials';
import { sha256Base64 } from '@urna/belenios/hash';
import { spokenCodesIn } from '@urna/belenios/spoken-code';
import { radicadoField, registrationCodeSchema } from '@urna/contract/candidacy/tracking';
import { certificateCodeSchema } from '@urna/contract/voting/certificates';
import { readOwnText } from '@urna/verification/own-text';
import { checkpointIn } from '@urna/verification/signed/pasted';

/** One thing that can be verified. A text may hold several, and one text may have the form of two kinds. */
export type Item =
  /** A signed receipt; `words` are the four words that stand beside it. */
  | { kind: 'receipt'; note: string; words: readonly string[] }
  /** What has the form of a tracking code: an election's fingerprint has it too. */
  | { kind: 'ballot'; code: string; words: readonly string[] }
  | { kind: 'words'; words: string }
  | { kind: 'certificate'; code: string }
  /** `sha256` is the hash of the PDF in which the code was found. */
  | { kind: 'registration'; code: string; sha256?: string }
  | { kind: 'radicado'; radicado: string }
  | { kind: 'checkpoint'; note: string }
  /** A voter's secret, which must not be shown to anybody. It isn't kept here. */
  | { kind: 'credential' };

/** The parameters by which links, and QR codes, bring a code or a receipt: plain, or within a mail program's own link. */
const LINK = /(?:codigo|comprobante)(?:=|%3D|%253D)([^\s"'<>&]+)/gi;
const GROUP = '[0-9A-HJKMNP-TV-Z]{5}';
const CERTIFICATE = new RegExp(`(?<![\\w-])${GROUP}(?:\\s?-\\s?${GROUP}){3}(?![\\w-])`, 'gi');
const REGISTRATION = new RegExp(`(?<![\\w-])[A-Z0-9-]{1,40}-[A-Z]-\\d{6,12}(?:-${GROUP}-${GROUP})?(?![\\w-])`, 'gi');
/** Above this many, a text is a list of codes rather than somebody's own. */
const MOST_CODES = 4;
const MOST_DECODINGS = 3;

/** What a link brings, however often programs on its way encoded it. */
function decoded(value: string): string {
  let text = value;
  try {
    for (let times = 0; times < MOST_DECODINGS && text.includes('%'); times += 1) text = decodeURIComponent(text);
  } catch {
    // Not an encoding: it is read as it stands.
  }
  return text;
}

/** Everything within a text that can be verified; nothing for one that has nothing known. */
export function recognize(pasted: string): Item[] {
  const brought: string[] = [];
  const text = pasted
    .replaceAll(LINK, (_, value: string) => {
      brought.push(decoded(value));
      return ' ';
    })
    .trim();
  const found = [...new Set([text, ...brought])].flatMap(itemsIn);
  // The first of several has its words beside it.
  const unique = found.filter((item, index) => found.findIndex((one) => keyOf(one) === keyOf(item)) === index);
  const receipts = unique.flatMap((item) => (item.kind === 'receipt' ? [item.note] : []));
  const registrations = unique.flatMap((item) => (item.kind === 'registration' ? [item.code] : []));
  return unique.filter((item) => {
    if (item.kind === 'ballot') return !receipts.some((note) => note.includes(`\n${item.code}\n`));
    if (item.kind === 'radicado') return !registrations.some((code) => code.startsWith(`${item.radicado}-`));
    return item.kind !== 'words' || !unique.some(({ kind }) => kind === 'receipt' || kind === 'ballot');
  });
}

const keyOf = (item: Item): string =>
  JSON.stringify({ ...item, words: item.kind === 'words' ? item.words : undefined });

function itemsIn(text: string): Item[] {
  // Alone it may be in groups or in capitals; within a text it must stand out.
  const alone = {
    certificate: certificateCodeSchema.safeParse(text),
    registration: registrationCodeSchema.safeParse(text),
  };
  if (alone.registration.success) return [{ kind: 'registration', code: alone.registration.data }];
  const certificates = alone.certificate.success ? [text] : (text.match(CERTIFICATE) ?? []);
  const checkpoint = checkpointIn(text);
  return [
    ...(text.split(/\s+/).some(isCredential) ? [{ kind: 'credential' } as const] : []),
    ...ballotsIn(text),
    ...certificates.map((code) => ({ kind: 'certificate', code: certificateCodeSchema.parse(code) }) as const),
    ...registrationsIn(text),
    ...(checkpoint === undefined ? [] : [{ kind: 'checkpoint', note: checkpoint } as const]),
  ];
}

function ballotsIn(text: string): Item[] {
  const own = readOwnText(text);
  if (own.kind === 'none') return [];
  if (own.kind === 'receipt') return [{ kind: 'receipt', note: own.note, words: spokenCodesIn(text) }];
  if (own.kind === 'code') return [{ kind: 'ballot', code: own.code, words: spokenCodesIn(text) }];
  if (own.kind === 'words') return [{ kind: 'words', words: own.words }];
  const codes = own.codes.length > MOST_CODES ? [] : own.codes;
  return [
    // Whose the words are isn't known.
    ...codes.map((code) => ({ kind: 'ballot', code, words: [] }) as const),
    ...own.words.map((words) => ({ kind: 'words', words }) as const),
  ];
}

function registrationsIn(text: string): Item[] {
  const radicado = radicadoField.safeParse(text);
  if (radicado.success) return [{ kind: 'radicado', radicado: radicado.data }];
  return [...text.matchAll(REGISTRATION)].flatMap(([one]): Item[] => {
    const code = registrationCodeSchema.safeParse(one);
    if (code.success) return [{ kind: 'registration', code: code.data }];
    const known = radicadoField.safeParse(one);
    return known.success ? [{ kind: 'radicado', radicado: known.data }] : [];
  });
}

/** What to look for in a box: the tracking code of somebody's ballot, or its words. */
export function soughtIn(items: readonly Item[]): string | undefined {
  for (const item of items) {
    if (item.kind === 'ballot') return item.code;
    if (item.kind === 'words') return item.words;
    // Its third line; who signed it doesn't matter to a search.
    if (item.kind === 'receipt') return item.note.split('\n')[2];
  }
  return undefined;
}

/** Why a text that holds nothing known may have been meant as something. */
export function whyUnknown(text: string): string {
  const groups = text.trim().split(/\s+/);
  const typed = groups.join('');
  const count = String(typed.replaceAll('-', '').length);
  if (typed === '') return 'Pega o escribe primero lo que quieres verificar, o elige un archivo.';
  if (/^\d{4,12}$/.test(typed))
    return 'Un número solo no se puede verificar. El código que llega al correo para ingresar se escribe en la página que lo pidió.';
  if (/^[A-Z0-9-]*-[A-Z]-\d/i.test(typed))
    return 'Parece un radicado o el código de una inscripción, y no está completo. Cópialo entero, con sus guiones.';
  if (groups.length <= 5 && /^[A-Z0-9-]{15,29}$/i.test(typed) && /[\d-]/.test(typed))
    return `Parece el código de un certificado: son 20 letras y números, sin I, L, O ni U. Aquí hay ${count}.`;
  if (groups.length <= 2 && /^[A-Za-z0-9+/=]{30,60}$/.test(typed))
    return `Parece un código de seguimiento: son 43 letras, números o signos. Aquí hay ${count}: cópialo completo y solo.`;
  return 'No lo reconocemos. Cópialo completo o elige el archivo: esta página dice cómo es cada cosa y dónde está.';
}

/** What a file holds, by its content: its name may be anything. */
type FileContent =
  /** The parts of a box that are checked together. */
  | { part: 'archive' | 'proofs' }
  /** `text` is what a text file says, to be shown; null for others. */
  | { part: null; items: Item[]; text: string | null };

/** Longer than any mail with a receipt, any checkpoint and any ballot. */
const LARGEST_TEXT = 1_000_000;
const LARGEST_PDF = 100_000_000;
/** A certificate has one page; a registration has its code on the first. */
const PDF_PAGES = 2;
const START = 1024;

/** Throws where the file can't be read. */
export async function recognizeFile(file: File): Promise<FileContent> {
  const start = new TextDecoder('latin1').decode(await file.slice(0, START).arrayBuffer());
  // The first member of the archive, a tar, is named so.
  if (start.startsWith('BELENIOS\0')) return { part: 'archive' };
  if (start.includes('%PDF-')) return { part: null, items: await recognizePdf(file), text: null };
  if (file.size > LARGEST_TEXT || start.includes('\0')) return { part: null, items: [], text: null };
  const text = await file.text();
  if (/^\{"election":"[^"]*","tally_hash":/.test(text)) return { part: 'proofs' };
  // A ballot as the box gives it: its hash is its tracking code.
  if (text.startsWith('{"election_uuid":'))
    return { part: null, items: [{ kind: 'ballot', code: sha256Base64(text), words: [] }], text: null };
  return { part: null, items: recognize(text), text: text.trim() };
}

async function recognizePdf(file: File): Promise<Item[]> {
  if (file.size > LARGEST_PDF) return [];
  const { pdfText } = await import('../../../ui/files/pdf.tsx');
  // A PDF that can't be opened holds nothing known.
  const items = recognize(await pdfText(file, PDF_PAGES).catch(() => ''));
  if (!items.some(({ kind }) => kind === 'registration')) return items;
  const sha256 = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  return items.map((item) => (item.kind === 'registration' ? { ...item, sha256 } : item));
}
