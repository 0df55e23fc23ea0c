import { demand } from '@urna/belenios/refusal';
import { readSigned, type Signed, type SignedFormat } from './signed-file.ts';

/** Who issued an election's credentials, as the imported list says: whose signature counts afterwards. */
export interface Issuer extends Signed {
  election: string;
}

export function readIssuedBy<T extends { election: string }>(
  format: SignedFormat<T>,
  text: string,
  issuer: Issuer,
): T & Signed {
  const file = readSigned(format, text);
  demand(file.election === issuer.election, 'wrong_election', format.format);
  demand(file.authority === issuer.authority, 'wrong_key', format.format);
  return file;
}
