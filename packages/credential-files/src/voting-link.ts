import { CREDENTIAL_FRAGMENT, type ReadCredential, readPrivateCredential } from './private-credential.ts';
import type { RollHeader } from './roll.ts';

/** The personal link of a voter. Browsers send nothing of what stands after `#` to a server. */
export const votingLink = ({ address, login }: Pick<RollHeader, 'address' | 'login'>, credential: string): string =>
  `${address}${login}${CREDENTIAL_FRAGMENT}${credential}`;

/** The credential in `location.hash`, undefined where there is none. */
export const credentialInFragment = (hash: string): ReadCredential | undefined =>
  hash.startsWith(CREDENTIAL_FRAGMENT) ? readPrivateCredential(hash) : undefined;
