import type { UnsupportedPart } from '@urna/belenios/election-outline';
import type { RefusalReason } from '@urna/belenios/refusal';
import {
  type CheckName,
  type Verdict,
  type VerificationFailure,
  type VerificationReport,
  verdictOf,
} from '@urna/belenios/verify/report';
import { formatNumber } from './amounts.ts';

/** The kind of notice that tells a verdict. */
export const verdictNotices = {
  verified: 'success',
  right_so_far: 'success',
  unjudged: 'warning',
  wrong: 'error',
} as const satisfies Record<Verdict, 'success' | 'warning' | 'error'>;

/** Describes each check for people. */
export const checkLabels = {
  events: 'eventos encadenados',
  trustee_keys: 'llaves de custodios',
  public_credentials: 'credenciales públicas',
  ballots: 'votos: firma y pruebas de cada uno',
  ciphertexts: 'cifrados, ninguno repetido',
  encrypted_tally: 'escrutinio cifrado, recalculado',
  partial_decryptions: 'descifrados parciales',
  strong_proofs: 'pruebas fuertes de los descifrados',
  result: 'resultado',
} as const satisfies Record<CheckName, string>;

const reasons = {
  malformed: 'no se puede leer',
  not_canonical: 'no está escrito en la única forma admitida',
  invalid_element: 'contiene un punto que no es del grupo',
  invalid_exponent: 'contiene un exponente fuera de rango',
  unsupported: 'usa una parte del protocolo que no se admite',
  wrong_election: 'es de otra elección',
  unknown_credential: 'lleva una credencial que no está en el censo',
  wrong_shape: 'no tiene la forma que pide la elección',
  wrong_hash: 'no coincide con su huella',
  invalid_signature: 'la firma no es válida',
  invalid_individual_proof: 'la prueba de una opción no es válida',
  invalid_overall_proof: 'la prueba del total no es válida',
  invalid_blank_proof: 'la prueba del voto en blanco no es válida',
  invalid_key_proof: 'la prueba de una llave no es válida',
  invalid_decryption_proof: 'la prueba del descifrado no es válida',
  invalid_strong_proof: 'la prueba fuerte del descifrado no es válida',
  invalid_endorsement: 'la firma del descifrado no es válida',
  invalid_certificate: 'el certificado de un custodio no es válido',
  invalid_polynomial: 'el polinomio de un custodio no es válido',
  broken_commitment: 'un custodio mostró otros coeficientes que aquellos cuya huella había entregado',
  invalid_share: 'la parte de un custodio no es válida',
  wrong_key: 'la llave no es la que corresponde',
  duplicate_ballot: 'el voto ya estaba en la urna',
  duplicate_ciphertext: 'repite un cifrado de otro voto',
  duplicate_credential: 'la credencial está repetida',
  duplicate_key: 'la llave está repetida',
  duplicate_partial_decryption: 'el descifrado parcial está repetido',
  missing_partial_decryption: 'falta un descifrado parcial',
  wrong_partial_decryption: 'el descifrado parcial no es de este escrutinio',
  wrong_tally: 'el escrutinio cifrado no es el producto de los votos',
  wrong_result: 'el resultado no es el que se descifra',
  wrong_order: 'está fuera de su orden',
  wrong_timestamp: 'la hora no es la que llevan sus piezas',
  broken_chain: 'no enlaza con el evento anterior',
  broken_archive: 'el archivo está dañado o no es una urna (.bel)',
  too_large: 'es más grande de lo admitido',
  impossible_choice: 'la elección no es posible',
} as const satisfies Record<RefusalReason, string>;

/** Places in a failure use the protocol's terms; the most frequent ones are translated here. */
const places = [
  [/\bfile\b/g, 'pieza'],
  [/\bsetup\b/g, 'apertura'],
  [/\bballot\b/g, 'voto'],
  [/\bevent\b/g, 'evento'],
  [/\btrustee\b/g, 'custodio'],
  [/\bquestion\b/g, 'pregunta'],
  [/\bresult\b/g, 'resultado'],
] as const;

function placeText(where: string): string {
  return places.reduce((text, [word, spanish]) => text.replace(word, spanish), where);
}

export function failureText({ reason, where, tracker }: VerificationFailure): string {
  return `${placeText(where)}${tracker ? `, código ${tracker}` : ''}: ${reasons[reason]}`;
}

const verdicts = {
  verified: 'Verificada: cada paso, de la apertura al resultado, es correcto.',
  right_so_far: 'Correcta hasta aquí: el archivo todavía no llega al resultado.',
  unjudged: 'No se puede juzgar: la elección usa partes del protocolo que este programa no revisa.',
  wrong: 'No verificada: el archivo no es el de una elección correcta.',
} as const satisfies Record<Verdict, string>;

/** The last line of every report. */
export const verdictText = (report: VerificationReport): string => verdicts[verdictOf(report)];

const unsupportedTexts = {
  archive_version: (detail) => `archivo de la versión ${detail} del formato; se conoce la 1`,
  election_version: (detail) => `elección de la versión ${detail} del protocolo; se conoce la 1`,
  group: (detail) => `grupo ${detail}; se conocen Ed25519 y BELENIOS-2048`,
  non_homomorphic: (detail) => `pregunta ${detail}: no homomórfica, de las que se mezclan y se abren una a una`,
  lists: (detail) => `pregunta ${detail}: de listas`,
} as const satisfies Record<UnsupportedPart['part'], (detail: string) => string>;

export const unsupportedText = ({ part, detail }: UnsupportedPart): string => unsupportedTexts[part](detail);

/** Advice for an archive that can't be fully checked here. */
export const unjudgedAdvice = {
  meaning: 'Esto no dice que sea correcta ni que no lo sea. Lo que sí se pudo revisar no muestra errores.',
  instead: 'Revísela con belenios-tool, en la carpeta del archivo:',
  command: 'LWT_ASYNC_METHOD=none belenios-tool election verify',
  warning:
    'Las elecciones de Urna nunca usan esas partes: si le dieron este archivo como el de una de ellas, no lo es.',
} as const;

/**
 * The warning about decryptions without a strong proof. The protocol's own proof doesn't stop a trustee from sending a
 * wrong decryption, but a wrong one can't lead to a plausible result.
 */
export function proofsText({ withoutStrongProof: owners = [] }: VerificationReport): string | null {
  if (owners.length === 0) return null;
  const numbers = new Intl.ListFormat('es-CO').format(owners.map(String));
  const whose = owners.length === 1 ? `del custodio ${numbers}` : `de los custodios ${numbers}`;
  return `Sin pruebas fuertes ${whose}: se publican aparte de la urna. De su descifrado solo se revisaron las pruebas propias del protocolo.`;
}

export interface NamedTotals {
  question: string;
  answers: { answer: string; votes: number }[];
}

/** The totals with their questions, in the order of the ballot. */
export function namedTotals({ election, totals = [] }: VerificationReport): NamedTotals[] {
  return totals.map((votes, index) => {
    const ballotQuestion = election?.questions[index];
    const names = [...(ballotQuestion?.blank === true ? ['Voto en blanco'] : []), ...(ballotQuestion?.answers ?? [])];
    const answers = votes.map((total, place) => ({ answer: names[place] ?? `Opción ${place + 1}`, votes: total }));
    return { question: ballotQuestion?.question ?? `Pregunta ${index + 1}`, answers };
  });
}

/** The report for people: the checks and their results, and the verdict on the last line. */
export function reportText(report: VerificationReport): string {
  const { election, failures, failureCount } = report;
  const lines = [
    ...(election
      ? [
          `Elección   ${election.name}`,
          `Huella     ${election.fingerprint}`,
          `Censo      ${formatNumber(election.voters)} credenciales`,
          `Urna       ${formatNumber(report.ballots)} votos${report.superseded ? `, ${formatNumber(report.superseded)} reemplazados` : ''}`,
        ]
      : []),
    ...(report.lastEvent ? [`Último     ${report.lastEvent}`] : []),
    '',
    ...report.checks.map(({ name, count: checked }) => `  ${formatNumber(checked).padStart(12)}  ${checkLabels[name]}`),
    '',
    ...failures.map((failure) => `  ✗ ${failureText(failure)}`),
    ...report.unsupported.map((part) => `  ? ${unsupportedText(part)}`),
    ...(failureCount > failures.length ? [`  … y ${formatNumber(failureCount - failures.length)} más`] : []),
  ];
  for (const { question, answers } of namedTotals(report)) {
    // Without a word before it, a question could be a verdict.
    lines.push(
      `Pregunta   ${question}`,
      ...answers.map(({ answer, votes }) => `  ${formatNumber(votes).padStart(12)}  ${answer}`),
      '',
    );
  }
  if (verdictOf(report) === 'unjudged') {
    const { meaning, instead, command, warning } = unjudgedAdvice;
    lines.push('', meaning, instead, `  ${command}`, warning, '');
  }
  const unproven = proofsText(report);
  if (unproven !== null) lines.push(unproven, '');
  lines.push(verdictText(report));
  return `${lines.join('\n')}\n`;
}
