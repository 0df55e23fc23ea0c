import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { demand } from '@urna/belenios/refusal';
import { checkTrusteeKey, readTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import type { TrusteeRow } from '../../services/elections/contests/trustees.ts';
import { checkRehearsal } from '../../services/elections/trustees/rehearsal.ts';
import { type TrusteeDeps, takeStep } from './take-step.ts';

/**
 * Stores a trustee's key where all must decrypt, with the proof of knowledge without which it could cancel the others'
 * keys.
 */
export async function sendPublicKey(deps: TrusteeDeps, trustee: TrusteeRow, text: string): Promise<void> {
  const group = await sodiumEd25519();
  await takeStep(deps, trustee, 'public_key', text, ({ trustees }) => {
    const key = readTrusteePublicKey(text, group.order);
    checkTrusteeKey(group, key, 'trustee key');
    demand(key.signature === undefined, 'malformed', 'trustee key');
    // The same key with another proof is the same key.
    const others = trustees.flatMap(({ public_key }) => public_key ?? []);
    const taken = others.some((other) => readTrusteePublicKey(other, group.order).publicKey === key.publicKey);
    demand(!taken, 'duplicate_key', 'trustee key');
  });
}

export async function sendRehearsal(deps: TrusteeDeps, trustee: TrusteeRow, text: string): Promise<void> {
  await takeStep(deps, trustee, 'rehearsal', text, ({ contest, own }) => checkRehearsal(contest, own, text));
}
