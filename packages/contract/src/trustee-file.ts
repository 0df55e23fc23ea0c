import { z } from 'zod';
import { contestNameSchema } from './contests.ts';

/**
 * The file that holds a trustee's secret: JSON, saved by the trustee's browser and by nobody else. It says whose it is
 * and of what, so that a wrong file is told from the right one before anything is computed with it.
 */
export const TRUSTEE_FILE_FORMAT = 'urna-custodio';

const common = {
  format: z.literal(TRUSTEE_FILE_FORMAT),
  version: z.literal(1),
  /** The title of the electoral process, and the contest. */
  process: z.string(),
  contest: contestNameSchema,
  contest_title: z.string(),
  trustee: z.string(),
  /** Compact Base64 of the SHA-256 of the text that was sent to the server first: public key, or certificate. */
  key_fingerprint: z.string(),
  created_at: z.string(),
};

export const trusteeFileSchema = z.discriminatedUnion('kind', [
  /** All must decrypt: the private key, as a decimal number. */
  z.object({ kind: z.literal('single'), ...common, private_key: z.string().regex(/^[1-9][0-9]{0,79}$/) }),
  /** A threshold: the seed of 22 characters from which all keys of the trustee come. */
  z.object({ kind: z.literal('threshold'), ...common, seed: z.string().length(22) }),
]);
export type TrusteeFile = z.infer<typeof trusteeFileSchema>;

export const writeTrusteeFile = (file: TrusteeFile): string => `${JSON.stringify(file, null, 2)}\n`;

/** Nothing where the text isn't such a file. */
export function readTrusteeFile(text: string): TrusteeFile | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  return trusteeFileSchema.safeParse(json).data;
}

/** "custodio-contador-luz-mora.json" */
export function trusteeFileName({ contest, trustee }: Pick<TrusteeFile, 'contest' | 'trustee'>): string {
  const name = trustee
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `custodio-${contest}-${name || 'clave'}.json`;
}
