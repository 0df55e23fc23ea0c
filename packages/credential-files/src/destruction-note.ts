import { asCount, asHash, asString } from '@urna/belenios/json';
import { demand } from '@urna/belenios/refusal';
import { type Issuer, readIssuedBy } from './reconciliation.ts';
import { asElection } from './roll.ts';
import { type Signed, type SignedFormat, type SigningKey, writeSigned } from './signed-file.ts';

/** The authority's statement that it no longer has the private credentials. */
export interface DestructionNote {
  election: string;
  issued: number;
  /** SHA-256 of the encrypted file that was destroyed. */
  privateFile: string;
  destroyedAt: Date;
  /** Why it was destroyed before a reconciliation, if it was. */
  withoutReconciliation?: string;
}

function asMoment(json: unknown, where: string): Date {
  const text = asString(json, where);
  const moment = new Date(text);
  demand(!Number.isNaN(moment.getTime()) && moment.toISOString() === text, 'wrong_timestamp', where);
  return moment;
}

function asReason(json: unknown, where: string): { withoutReconciliation?: string } {
  if (json === undefined) return {};
  const text = asString(json, where);
  demand(text.trim() !== '' && text.length <= 500, 'malformed', where);
  return { withoutReconciliation: text };
}

const format: SignedFormat<DestructionNote> = {
  format: 'urna-destruction-v1',
  read: (json, where) => ({
    ...asReason(json['without_reconciliation'], `${where}.without_reconciliation`),
    election: asElection(json['election'], `${where}.election`),
    issued: asCount(json['issued'], `${where}.issued`),
    privateFile: asHash(json['private_file'], `${where}.private_file`),
    destroyedAt: asMoment(json['destroyed_at'], `${where}.destroyed_at`),
  }),
  // JSON leaves out a reason that isn't there.
  write: ({ election, issued, privateFile, destroyedAt, withoutReconciliation }) => ({
    election,
    issued,
    private_file: privateFile,
    destroyed_at: destroyedAt.toISOString(),
    without_reconciliation: withoutReconciliation,
  }),
};

export const writeDestructionNote = (note: DestructionNote, key: SigningKey): string => writeSigned(format, note, key);

/** Throws a Refusal unless the issuer of this election's credentials signed it. */
export const readDestructionNote = (text: string, issuer: Issuer): DestructionNote & Signed =>
  readIssuedBy(format, text, issuer);
