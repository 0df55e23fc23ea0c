import { existsSync, readFileSync } from 'node:fs';
import { readElection } from '@urna/belenios/election';
import { sha256Base64 } from '@urna/belenios/hash';
import { checked } from '@urna/belenios/refusal';
import { Problem } from '../problem.ts';

/** The election's text as it is published, or the server's answer that holds it. */
function electionIn(text: string): string {
  try {
    const { data } = JSON.parse(text) as { data?: { election?: unknown } };
    if (typeof data?.election === 'string') return data.election;
  } catch {
    // Refused below.
  }
  // A shell that writes the text into a file ends it with a line feed.
  return text.trimEnd();
}

/** The fingerprint that letters print: given itself, or by a file with the election, which must be the credentials' own. */
export function readFingerprint(given: string, election: string): string {
  if (!existsSync(given)) {
    if (/^[A-Za-z0-9+/]{43}$/.test(given)) return given;
    throw new Problem(`--election: ${given} no es un archivo, ni una huella de 43 caracteres.`);
  }
  const text = electionIn(readFileSync(given, 'utf8'));
  const read = checked(() => readElection(text));
  if (!read.ok) throw new Problem(`--election: ${given} no es el archivo de una elección.`);
  if (read.value.uuid === election) return sha256Base64(text);
  throw new Problem(`--election: ${given} es de otra elección, no de la de estas credenciales.`);
}
