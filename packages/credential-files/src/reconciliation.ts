import { asArray, asCount, asHash, asObject, asString } from '@urna/belenios/json';
import { demand } from '@urna/belenios/refusal';
import { asElection } from './roll.ts';
import { readSigned, type Signed, type SignedFormat, type SigningKey, writeSigned } from './signed-file.ts';

/** What a comparison of the published archive with the authority's credentials may find, and how people read it. */
export const reconciliationProblems = {
  archive_refused: 'El archivo público no se pudo verificar',
  foreign_credential: 'Credenciales públicas que la autoridad no emitió',
  missing_credential: 'Credenciales emitidas que faltan en el archivo público',
  foreign_ballot: 'Votos con una credencial que la autoridad no emitió',
  repeated_ballot: 'Credenciales con más de un voto',
} as const;

export type ReconciliationProblem = keyof typeof reconciliationProblems;

export interface FoundProblem {
  problem: ReconciliationProblem;
  count: number;
  /** Some of the public credentials or tracking codes it is about, or the place where the verification stopped. */
  examples: readonly string[];
}

export interface Reconciliation {
  election: string;
  /** Credentials that the authority made. */
  issued: number;
  /** How many of those stand in a ballot of the archive. */
  used: number;
  ballots: number;
  /** SHA-256 of the archive that was checked. */
  archive: string;
  problems: readonly FoundProblem[];
}

export const MAX_EXAMPLES = 10;
const MAX_EXAMPLE_LENGTH = 200;

const isProblem = (text: string): text is ReconciliationProblem => Object.hasOwn(reconciliationProblems, text);

function readProblem(json: unknown, where: string): FoundProblem {
  const object = asObject(json, where);
  const problem = asString(object['problem'], `${where}.problem`);
  const count = asCount(object['count'], `${where}.count`);
  const examples = asArray(object['examples'], `${where}.examples`, asString);
  demand(isProblem(problem), 'unsupported', `${where}.problem`);
  demand(count > 0, 'malformed', `${where}.count`);
  demand(
    examples.length <= Math.min(MAX_EXAMPLES, count) &&
      examples.every((example) => example.length <= MAX_EXAMPLE_LENGTH),
    'malformed',
    `${where}.examples`,
  );
  return { problem, count, examples };
}

const format: SignedFormat<Reconciliation> = {
  format: 'urna-reconciliation-v1',
  read: (json, where) => {
    const counts = {
      issued: asCount(json['issued'], `${where}.issued`),
      used: asCount(json['used'], `${where}.used`),
      ballots: asCount(json['ballots'], `${where}.ballots`),
    };
    const problems = asArray(json['problems'], `${where}.problems`, readProblem);
    demand(counts.used <= Math.min(counts.issued, counts.ballots), 'malformed', `${where}.used`);
    demand(new Set(problems.map(({ problem }) => problem)).size === problems.length, 'malformed', `${where}.problems`);
    return {
      election: asElection(json['election'], `${where}.election`),
      ...counts,
      archive: asHash(json['archive'], `${where}.archive`),
      problems,
    };
  },
  write: ({ election, issued, used, ballots, archive, problems }) => ({
    election,
    issued,
    used,
    ballots,
    archive,
    problems: problems.map(({ problem, count, examples }) => ({ problem, count, examples })),
  }),
};

export const writeReconciliation = (reconciliation: Reconciliation, key: SigningKey): string =>
  writeSigned(format, reconciliation, key);

/** Throws a Refusal unless the issuer of this election's credentials signed it. */
export const readReconciliation = (text: string, issuer: Issuer): Reconciliation & Signed =>
  readIssuedBy(format, text, issuer);

/** Who issued an election's credentials, as the imported list says: whose signature counts afterwards. */
export interface Issuer extends Signed {
  election: string;
}

export function readIssuedBy<T extends { election: string }>(
  expected: SignedFormat<T>,
  text: string,
  issuer: Issuer,
): T & Signed {
  const file = readSigned(expected, text);
  demand(file.election === issuer.election, 'wrong_election', expected.format);
  demand(file.authority === issuer.authority, 'wrong_key', expected.format);
  return file;
}
