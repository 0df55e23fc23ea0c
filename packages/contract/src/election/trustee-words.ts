/** The number of outside trustees who share the election's key, and how many of them decryption needs. */
export interface TrusteeQuorum {
  trustees: number;
  needed: number;
}

/** With fewer, secret collusion is too easy: sealing then requires a typed acceptance. */
export const ENOUGH_TRUSTEES = 3;
export const ENOUGH_NEEDED = 2;

export const isQuorumStrong = ({ trustees, needed }: TrusteeQuorum): boolean =>
  trustees >= ENOUGH_TRUSTEES && needed >= ENOUGH_NEEDED;

const numbers = ['cero', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'];
const people = (count: number): string => `${numbers[count] ?? String(count)} ${count === 1 ? 'persona' : 'personas'}`;

function nameTrustees({ trustees, needed }: TrusteeQuorum): string {
  if (trustees === 1) return 'el único custodio';
  return needed === trustees ? `los ${trustees} custodios` : `${needed} de los ${trustees} custodios`;
}

/**
 * Names who would have to collude to decrypt single ballots, for voters, trustees and the acta. The server always holds
 * a part of the key, so its operator is always among them.
 */
export function describeCollusion(quorum: TrusteeQuorum): string {
  const { needed } = quorum;
  if (needed === 0) return 'Quien opera el servidor podría abrir los votos sin nadie más.';
  const together = `quien opera el servidor y ${nameTrustees(quorum)}`;
  return isQuorumStrong(quorum)
    ? `Para abrir un voto tendrían que ponerse de acuerdo ${together}: ninguno puede hacerlo por su cuenta.`
    : `Bastaría que ${people(needed + 1)} se pusieran de acuerdo para abrir los votos: ${together}.`;
}
