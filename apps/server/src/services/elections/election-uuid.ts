import { randomBase58 } from '@urna/belenios/base58';
import { webCryptoRandom } from '@urna/belenios/random';

/** More than 2^128 values: no two elections of any installation share one. */
const CHARACTERS = 22;

export const newElectionUuid = (): string => randomBase58(CHARACTERS, webCryptoRandom);
