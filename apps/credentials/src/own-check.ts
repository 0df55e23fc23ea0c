import { publicCredential } from '@urna/belenios/credentials';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { spokenCredential } from '@urna/belenios/spoken-code';
import type { CheckHost, RollHeader } from '@urna/credential-files/roll';

/**
 * What a voter compares in their own check: a device that lies can lead to a page of its own, or show another voter's
 * ballot. So the addresses, and the words of the credential that the right page shows, come from the authority.
 */
export interface OwnCheck {
  /** None where the check isn't offered. */
  hosts: readonly CheckHost[];
  wordsOf: (credential: string) => string;
}

export async function openOwnCheck(roll: RollHeader, booth: string | null): Promise<OwnCheck> {
  const group = await sodiumEd25519();
  // A booth leads to no page of its own origin.
  const { origin } = new URL(booth ?? roll.address);
  return {
    hosts: roll.check_hosts.filter(({ page }) => new URL(page).origin !== origin),
    wordsOf: (credential) => spokenCredential(publicCredential(group, credential, roll.election)),
  };
}
