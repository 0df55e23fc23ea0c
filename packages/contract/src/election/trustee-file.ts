import { z } from 'zod';
import { plainText } from '../shared/plain-text.ts';

/**
 * A trustee's secret as a JSON file, which only the trustee's browser saves, encrypted with the trustee's passphrase. It
 * names its owner and contest, so that a wrong file is recognised before the passphrase is requested.
 */
export const TRUSTEE_FILE_FORMAT = 'urna-custodio';

const about = {
  format: z.literal(TRUSTEE_FILE_FORMAT),
  /** The title of the electoral process. */
  process: z.string(),
  contest: z.string(),
  contest_title: z.string(),
  trustee: z.string(),
  /** Compact Base64 of the SHA-256 of the first text sent to the server: the public key, or the certificate. */
  key_fingerprint: z.string(),
  created_at: z.string(),
};

const privateKeySchema = z.string().regex(/^[1-9][0-9]{0,79}$/);
const seedSchema = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{22}$/);

const openedFileSchema = z.discriminatedUnion('kind', [
  /** Without a threshold: the private key, as a decimal number. */
  z.object({ kind: z.literal('single'), ...about, private_key: privateKeySchema }),
  /** With a threshold: the seed of 22 characters from which all of the trustee's keys derive. */
  z.object({ kind: z.literal('threshold'), ...about, seed: seedSchema }),
]);
/** The file with its secret in plain text, which is never saved. */
export type TrusteeFile = z.infer<typeof openedFileSchema>;

const base64Of = (bytes: number) => z.base64().length(Math.ceil(bytes / 3) * 4);

const protectionSchema = z.object({
  kdf: z.literal('PBKDF2-HMAC-SHA-256'),
  /** Fewer iterations would weaken the encryption; more would block a browser for minutes. */
  iterations: z.int().min(600_000).max(10_000_000),
  salt: base64Of(16),
  cipher: z.literal('AES-256-GCM'),
  nonce: base64Of(12),
});
type Protection = z.infer<typeof protectionSchema>;

const protectedFileSchema = z.object({
  ...about,
  version: z.literal(1),
  kind: z.enum(['single', 'threshold']),
  protection: protectionSchema,
  /**
   * Base64 of the encrypted private key or seed with its tag, which also authenticates every other field of the file.
   */
  secret: z.base64().max(400),
});
export type ProtectedTrusteeFile = z.infer<typeof protectedFileSchema>;

export const isProtected = (file: TrusteeFile | ProtectedTrusteeFile): file is ProtectedTrusteeFile =>
  'protection' in file;

export const writeTrusteeFile = (file: ProtectedTrusteeFile): string => `${JSON.stringify(file, null, 2)}\n`;

/** Returns undefined if the text isn't a trustee file. */
export function readTrusteeFile(text: string): ProtectedTrusteeFile | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  return protectedFileSchema.safeParse(json).data;
}

/** Passed in by the caller, because this package contains no cryptography (`@urna/belenios/passphrase-cipher`). */
export interface PassphraseCipher {
  newPassphraseParameters: () => Protection;
  encryptWithPassphrase: (text: string, passphrase: string, parameters: Protection, header: string) => Promise<string>;
  decryptWithPassphrase: (
    ciphertext: string,
    passphrase: string,
    parameters: Protection,
    header: string,
  ) => Promise<string | undefined>;
}

/** All fields except the encrypted one, in a fixed order. */
function headerOf(file: Omit<ProtectedTrusteeFile, 'secret'>): string {
  const { format, version, kind, process, contest, contest_title, trustee, key_fingerprint, created_at } = file;
  const { kdf, iterations, salt, cipher, nonce } = file.protection;
  return JSON.stringify([
    [format, version, kind, process, contest, contest_title, trustee, key_fingerprint, created_at],
    [kdf, iterations, salt, cipher, nonce],
  ]);
}

const secretIn = (file: TrusteeFile): string => (file.kind === 'single' ? file.private_key : file.seed);

export async function protectTrusteeFile(
  file: TrusteeFile,
  passphrase: string,
  cipher: PassphraseCipher,
): Promise<ProtectedTrusteeFile> {
  const { format, kind, process, contest, contest_title, trustee, key_fingerprint, created_at } = file;
  const protection = cipher.newPassphraseParameters();
  const fields = { format, version: 1, kind, process, contest, contest_title, trustee, key_fingerprint } as const;
  const header = { ...fields, created_at, protection };
  const secret = await cipher.encryptWithPassphrase(secretIn(file), passphrase, protection, headerOf(header));
  return { ...header, secret };
}

/** Returns undefined if the passphrase is wrong or the file was changed. */
export async function openTrusteeFile(
  file: ProtectedTrusteeFile,
  passphrase: string,
  cipher: PassphraseCipher,
): Promise<TrusteeFile | undefined> {
  const { protection, secret, kind, version: _version, ...rest } = file;
  const text = await cipher.decryptWithPassphrase(secret, passphrase, protection, headerOf(file));
  if (text === undefined) return undefined;
  const opened = kind === 'single' ? { ...rest, kind, private_key: text } : { ...rest, kind, seed: text };
  return openedFileSchema.safeParse(opened).data;
}

/** The secret in belenios-tool's unprotected format: a private key as a JSON string, a seed as plain text. */
export const writeToolFile = (file: TrusteeFile): string =>
  file.kind === 'single' ? `${JSON.stringify(file.private_key)}\n` : `${file.seed}\n`;

export type ToolSecret = { kind: 'single'; private_key: string } | { kind: 'threshold'; seed: string };

export function readToolFile(text: string): ToolSecret | undefined {
  const trimmed = text.trim();
  const [, number] = /^"(.*)"$/.exec(trimmed) ?? [];
  const { data: private_key } = privateKeySchema.safeParse(number);
  if (private_key !== undefined) return { kind: 'single', private_key };
  const { data: seed } = seedSchema.safeParse(trimmed);
  return seed === undefined ? undefined : { kind: 'threshold', seed };
}

/** "custodio-contador-luz-mora.json" */
export function trusteeFileName({ contest, trustee }: Pick<TrusteeFile, 'contest' | 'trustee'>): string {
  const name = plainText(trustee)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `custodio-${contest}-${name || 'llave'}.json`;
}
