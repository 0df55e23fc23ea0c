import { z } from 'zod';
import { type Endpoint, fileAnswer } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { type CredentialAuthority, contestParams } from './contests.ts';

/** What the public sees of credentials that an independent authority made, and where a browser looks one up. */

/** Who makes the voters' credentials: the server, or a body of its own that never gives it the private ones. */
export const credentialSourceSchema = z.enum(['server', 'authority']);
export type CredentialSource = z.infer<typeof credentialSourceSchema>;

/** Who would have to collude to vote in the name of absent voters, for the public and the acta. */
export const describeCredentials = (authority: CredentialAuthority | null): string =>
  authority
    ? `Las credenciales con que se firma cada papeleta las hizo ${authority.name}, y no quien opera el servidor. Para votar por alguien que no vote tendrían que ponerse de acuerdo los dos.`
    : 'Las credenciales con que se firma cada papeleta las hizo el servidor: quien lo opera podría votar por alguien que no vote.';

/** What the authority signs after the vote: what it found in the archive, and that it destroyed its file. */
export const authorityStatementKinds = ['reconciliation', 'destruction'] as const;
export type AuthorityStatementKind = (typeof authorityStatementKinds)[number];

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** `statement` is the signed file to the letter, and `sha256` that of its bytes; the other fields are what it says. */
const statementFields = { received_at: z.string(), issued: z.int(), statement: z.string(), sha256: sha256Schema };
export const reconciliationSchema = z.object({
  ...statementFields,
  used: z.int(),
  ballots: z.int(),
  /** The SHA-256 of the archive that the authority checked. */
  archive: sha256Schema,
  problems: z.array(z.object({ words: z.string(), count: z.int(), examples: z.array(z.string()) })),
});
export const destructionSchema = z.object({
  ...statementFields,
  destroyed_at: z.string(),
  /** Why nothing was reconciled before; null if it was. */
  without_reconciliation: z.string().nullable(),
});

/** The server's own counts once the vote has closed; all three must be equal. */
export const credentialCountsSchema = z.object({ marked_voters: z.int(), used_credentials: z.int(), ballots: z.int() });
export type CredentialCounts = z.infer<typeof credentialCountsSchema>;

export const authorityRecordSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** The authority's verifier key, with which everything here is signed. */
  key: z.string(),
  /** The SHA-256 of the roll that the credentials were made for. */
  roll: sha256Schema,
  list: z.object({ url: z.string(), sha256: sha256Schema, credentials: z.int(), bytes: z.int() }),
  /** Null until the vote has closed. */
  counts: credentialCountsSchema.nullable(),
  /** The SHA-256 of the archive; null until the result is published, because it grows until then. */
  archive: sha256Schema.nullable(),
  /** Newest first. */
  reconciliations: z.array(reconciliationSchema),
  destructions: z.array(destructionSchema),
});
export type AuthorityRecord = z.infer<typeof authorityRecordSchema>;

const figure = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What doesn't agree between the server's counts and what the authority signed last, in sentences; none if all does. */
export function credentialDisagreements({
  list,
  counts,
  archive,
  reconciliations,
  destructions,
}: AuthorityRecord): string[] {
  const [last] = reconciliations;
  const [destruction] = destructions;
  const disagreements: string[] = [];
  if (counts && (counts.marked_voters !== counts.ballots || counts.used_credentials !== counts.ballots)) {
    disagreements.push(
      `El servidor cuenta ${figure(counts.marked_voters, 'votante marcado', 'votantes marcados')}, ${figure(counts.used_credentials, 'credencial usada', 'credenciales usadas')} y ${figure(counts.ballots, 'papeleta', 'papeletas')}: deberían ser iguales.`,
    );
  }
  if (destruction && destruction.issued !== list.credentials) {
    disagreements.push(
      `La autoridad dice que destruyó ${figure(destruction.issued, 'credencial', 'credenciales')}, y su lista tiene ${list.credentials}.`,
    );
  }
  if (!last) return disagreements;
  if (last.issued !== list.credentials) {
    disagreements.push(
      `La autoridad dice que emitió ${figure(last.issued, 'credencial', 'credenciales')}, y su lista tiene ${list.credentials}.`,
    );
  }
  if (last.used !== last.ballots) {
    disagreements.push(
      `La autoridad encontró ${figure(last.used, 'credencial suya usada', 'credenciales suyas usadas')} en ${figure(last.ballots, 'papeleta', 'papeletas')}.`,
    );
  }
  if (counts && last.ballots !== counts.ballots) {
    disagreements.push(
      `La autoridad contó ${figure(last.ballots, 'papeleta', 'papeletas')}, y el servidor tiene ${counts.ballots}.`,
    );
  }
  if (archive !== null && last.archive !== archive) {
    disagreements.push('La autoridad revisó un archivo distinto del que se publicó con el resultado.');
  }
  return [...disagreements, ...last.problems.map(({ words, count }) => `${words}: ${count}.`)];
}

/** If fewer credentials shared a prefix, the prefix would say too much about who looks one up. */
const SHARED_WITH = 64;

/**
 * How many hexadecimal digits of a credential a browser tells to look it up. At least some dozens of voters share them,
 * so a question doesn't say which credential is held.
 */
export function lookupDigits(voters: number): number {
  let digits = 0;
  while (voters / 16 ** (digits + 1) >= SHARED_WITH) digits += 1;
  return digits;
}

const tag = 'Urna pública';

export const getAuthorityRecord = {
  method: 'GET',
  path: '/elections/:contest/credential-authority',
  about: 'process',
  tag,
  summary: 'La autoridad que hizo las credenciales de una elección, sus cuentas y lo que firmó',
  who: 'anyone',
  guessing: 'nothing to guess',
  // Verifies signatures and counts every ballot.
  limit: { counter: 'authority-record', perMinute: 'requests' },
  params: contestParams,
  answers: { 200: dataSchema(authorityRecordSchema) },
} as const satisfies Endpoint;

export const downloadCredentialList = {
  method: 'GET',
  path: '/elections/:contest/credential-list',
  about: 'process',
  tag,
  summary: 'La lista de credenciales públicas con la firma de la autoridad que las hizo',
  who: 'anyone',
  guessing: 'nothing to guess',
  // Takes 20 MB.
  limit: { counter: 'credential-list', perMinute: 'renders' },
  params: contestParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const lookUpCredentials = {
  method: 'GET',
  path: '/elections/:contest/credentials',
  about: 'process',
  booth: true,
  tag,
  summary: 'Las credenciales públicas que comienzan con unas cifras, y cuáles de ellas ya votaron',
  who: 'anyone',
  guessing: 'nothing to guess',
  limit: { counter: 'credential-lookup', perMinute: 'requests' },
  params: contestParams,
  query: z.object({ prefix: z.string().regex(/^[0-9a-f]{0,64}$/) }),
  answers: { 200: dataSchema(z.object({ credentials: z.array(z.string()), used: z.array(z.string()) })) },
} as const satisfies Endpoint;
