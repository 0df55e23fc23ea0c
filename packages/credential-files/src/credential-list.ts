import { asArray, asCount, asHash } from '@urna/belenios/json';
import { demand } from '@urna/belenios/refusal';
import { asElection } from './roll.ts';
import { readSigned, type Signed, type SignedFormat, type SigningKey, writeSigned } from './signed-file.ts';

export interface CredentialList {
  election: string;
  /** SHA-256 of the roll file that the credentials were made for. */
  roll: string;
  /** Public credentials in ascending order, which says nothing of the roll's order. */
  credentials: readonly string[];
}

const format: SignedFormat<CredentialList> = {
  format: 'urna-credentials-v1',
  read: (json, where) => {
    // An Ed25519 element's text has the form of a hash. Sealing checks that it is an element of the group.
    const credentials = asArray(json['credentials'], `${where}.credentials`, asHash);
    demand(asCount(json['count'], `${where}.count`) === credentials.length, 'malformed', `${where}.count`);
    credentials.forEach((credential, index) => {
      const before = index === 0 ? '' : (credentials[index - 1] ?? '');
      demand(credential !== before, 'duplicate_credential', `${where}.credentials[${index}]`);
      demand(credential > before, 'wrong_order', `${where}.credentials[${index}]`);
    });
    return {
      election: asElection(json['election'], `${where}.election`),
      roll: asHash(json['roll'], `${where}.roll`),
      credentials,
    };
  },
  write: ({ election, roll, credentials }) => ({ election, roll, count: credentials.length, credentials }),
};

export const writeCredentialList = (list: CredentialList, key: SigningKey): string =>
  writeSigned(format, { ...list, credentials: list.credentials.toSorted() }, key);

/**
 * Throws a Refusal unless the list is whole and signed by the key in it. That election and roll are the right ones, and
 * that the credentials are elements of the group, is the caller's to check.
 */
export const readCredentialList = (text: string): CredentialList & Signed => readSigned(format, text);
