import type { RollHeader } from './roll.ts';

/**
 * What stands before a credential in a voter's personal link. The browser looks for it at every start, so this file
 * imports nothing that would have to be loaded for it.
 */
export const CREDENTIAL_FRAGMENT = '#credencial=';

/** The personal link of a voter. Browsers send nothing of what stands after `#` to a server. */
export const votingLink = ({ address, login }: Pick<RollHeader, 'address' | 'login'>, credential: string): string =>
  `${address}${login}${CREDENTIAL_FRAGMENT}${credential}`;
