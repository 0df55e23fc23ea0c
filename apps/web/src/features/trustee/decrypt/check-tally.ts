import { sha256Base64, sha256Hex } from '@urna/belenios/hash';
import type { VerificationReport } from '@urna/belenios/verify/report';
import type { TrusteeTally } from '@urna/contract/trustees';
import { failureText } from '@urna/verification/report-text';
import { formatNumber } from '../../../lib/format.ts';

const LISTED = 5;

/** Why this tally must not be decrypted: what was checked is not right, or is not what the server wants decrypted. */
export function objectionsTo(report: VerificationReport, tally: TrusteeTally): string[] {
  const objections = report.failures.slice(0, LISTED).map(failureText);
  if (report.failureCount > LISTED) objections.push(`… y ${formatNumber(report.failureCount - LISTED)} más.`);
  if (objections.length > 0) return objections;
  if (!report.ok) objections.push('La urna no se pudo verificar: usa partes del protocolo que esta página no revisa.');
  if (report.election?.fingerprint !== sha256Base64(tally.election)) {
    objections.push('La urna que se descargó es de otra elección.');
  }
  if (report.tallyHash === undefined || report.tallyHash !== sha256Hex(tally.tally)) {
    objections.push('La suma que se pide descifrar no es la que sale de las papeletas.');
  }
  if (report.ballots !== tally.ballots) objections.push('El número de papeletas no es el que anuncia el servidor.');
  return objections;
}
