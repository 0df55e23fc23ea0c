import {
  type ProtectedTrusteeFile,
  readToolFile,
  readTrusteeFile,
  TRUSTEE_FILE_FORMAT,
  type TrusteeFile,
  trusteeFileName,
  writeTrusteeFile,
} from '@urna/contract/election/trustee-file';
import type { TrusteePage } from '@urna/contract/election/trustees';
import { saveFile } from '@urna/ui/save-file';
import { serverNow } from '@urna/ui/server-clock';
import type { Secret } from './trustee-work.ts';

export type FileVerdict = { ok: true; file: TrusteeFile | ProtectedTrusteeFile } | { ok: false; words: string };

type Own = Pick<TrusteePage, 'contest' | 'contest_title' | 'process' | 'trustee' | 'threshold'>;

/** A key file has some 500 characters. */
const MOST_BYTES = 20_000;
const DAMAGED =
  'Este no es un archivo de custodio, o está dañado. Elija el que guardó al crear su llave: su nombre comienza por «custodio-».';

/** belenios-tool's format doesn't name the key's owner. Whether it is the right key shows when it is used. */
function ofOtherProgram(text: string, own: Own): TrusteeFile | undefined {
  const { trustee, threshold } = own;
  const secret = readToolFile(text);
  if (secret === undefined || trustee.key_fingerprint === null) return undefined;
  if ((secret.kind === 'threshold') !== (threshold !== null)) return undefined;
  return { ...fileOf(own, secret, trustee.key_fingerprint), created_at: '' };
}

/** Whether the file belongs to this trustee and election, checked before any computation. */
export function judgeText(text: string, own: Own): FileVerdict {
  const { contest, contest_title, process, trustee } = own;
  const file = readTrusteeFile(text) ?? ofOtherProgram(text, own);
  if (!file) return { ok: false, words: DAMAGED };
  if (file.contest !== contest) {
    const words = `Este archivo es de otra elección: ${file.contest_title}. Esta página es de la elección: ${contest_title}.`;
    return { ok: false, words };
  }
  if (file.process !== process) {
    return { ok: false, words: `Este archivo es de otro proceso: ${file.process}. Busque el de ${process}.` };
  }
  if (file.key_fingerprint === trustee.key_fingerprint) return { ok: true, file };
  const words =
    file.trustee === trustee.name
      ? 'Este archivo es de una llave suya anterior, que ya no es la de esta elección. Busque el archivo más reciente.'
      : `Este archivo es de otra persona: ${file.trustee}. Use el suyo, en su propia página.`;
  return { ok: false, words };
}

export async function textOfFile(chosen: File): Promise<string> {
  return chosen.size > MOST_BYTES ? '' : chosen.text();
}

export function fileOf(own: Own, secret: Secret, fingerprint: string): TrusteeFile {
  return {
    ...secret,
    format: TRUSTEE_FILE_FORMAT,
    process: own.process,
    contest: own.contest,
    contest_title: own.contest_title,
    trustee: own.trustee.name,
    key_fingerprint: fingerprint,
    created_at: new Date(serverNow()).toISOString(),
  };
}

export function secretOf(file: TrusteeFile): Secret {
  return file.kind === 'single'
    ? { kind: file.kind, private_key: file.private_key }
    : { kind: file.kind, seed: file.seed };
}

/** Never in plain text: only the export for another program does that, and says so. */
export function saveTrusteeFile(file: ProtectedTrusteeFile): void {
  saveFile(new Blob([writeTrusteeFile(file)], { type: 'application/json' }), trusteeFileName(file));
}
