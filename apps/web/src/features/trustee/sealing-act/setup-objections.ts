import type { TrusteePage } from '@urna/contract/trustees';
import type { CheckedSetup } from '../custody/custody-work.ts';

export const REFUSED =
  'Lo que se publicó no pasa las comprobaciones: una clave no trae su prueba, o la llave de la elección no sale de las claves de los custodios.';

/** Why this must not be signed: one's own key isn't there, or another's isn't the one that they handed in. */
export function objectionsToSetup(
  setup: Pick<CheckedSetup, 'keys' | 'isMine'>,
  { trustee, trustees }: Pick<TrusteePage, 'trustee' | 'trustees'>,
): string[] {
  const objections: string[] = [];
  const published = (owner: number) => setup.keys[owner - 1];
  if (!setup.isMine || published(trustee.owner) !== trustee.key_fingerprint) {
    objections.push('La clave que se publicó como suya no es la de su archivo.');
  }
  if (setup.keys.length !== trustees.length + 1) {
    objections.push('Lo que se selló tiene más o menos claves que custodios.');
  }
  for (const [at, { name, key_fingerprint }] of trustees.entries()) {
    const owner = at + 2;
    if (owner !== trustee.owner && published(owner) !== key_fingerprint) {
      objections.push(`La clave publicada de ${name} no es la que entregó.`);
    }
  }
  return objections;
}
