import { ruleWords } from '@urna/contract/election/check-rule';
import type { TrusteePage, TrusteeTask } from '@urna/contract/election/trustees';
import { type SealedCheck, sealedCheckSchema } from '@urna/contract/election/vote-checks';
import { formatNumber } from '../../../lib/format.ts';
import type { CheckedSetup } from '../trustees/trustee-work.ts';
import { Prints, trusteeNames } from './task.tsx';

export type Act = Extract<TrusteeTask, { task: 'sealing_act' }>;

/** The text that is signed, as people read it; null where it can't be read. */
function readCheck(text: string): SealedCheck | null {
  try {
    return sealedCheckSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Why the setup must not be signed: the trustee's own key is missing, another trustee's key differs from the one they
 * submitted, the booth isn't the one that was announced, or nobody can tell where votes would be checked.
 */
export function objectionsToSetup(
  setup: Pick<CheckedSetup, 'fingerprints' | 'keys' | 'isMine' | 'broken'>,
  { trustee, trustees }: Pick<TrusteePage, 'trustee' | 'trustees'>,
  { booth, check }: Pick<Act, 'booth' | 'check'>,
): string[] {
  const objections: string[] = [];
  if (setup.fingerprints.booth !== booth) objections.push('La casilla que se publicó no es la que se selló.');
  if (check !== null && readCheck(check) === null) {
    objections.push('No se entiende dónde comprobarán su voto los votantes.');
  }
  const published = (owner: number) => setup.keys[owner - 1];
  if (!setup.isMine || published(trustee.owner) !== trustee.key_fingerprint) {
    objections.push('La llave que se publicó como suya no es la de su archivo.');
  }
  if (setup.keys.length !== trustees.length + 1) {
    objections.push('Lo que se selló tiene más o menos llaves que custodios.');
  }
  for (const [index, { name, key_fingerprint }] of trustees.entries()) {
    const owner = index + 2;
    if (owner !== trustee.owner && published(owner) !== key_fingerprint) {
      objections.push(`La llave publicada de ${name} no es la que entregó.`);
    }
  }
  for (const index of setup.broken) {
    objections.push(
      `La parte publicada de ${trustees[index]?.name ?? 'un custodio'} no corresponde a la huella que entregó antes.`,
    );
  }
  return objections;
}

interface PublishedSetupProps {
  page: TrusteePage;
  setup: CheckedSetup;
  checkText: string | null;
}

/** The fingerprints computed from the public bytes, for comparing them with the other trustees by telephone. */
export function PublishedSetup({ page, setup, checkText }: PublishedSetupProps) {
  const check = checkText === null ? null : readCheck(checkText);
  const names = ['El servidor', ...trusteeNames(page)];
  const keys = setup.keys.map((key, index) => [names[index] ?? `Custodio ${String(index)}`, key] as const);
  const texts = [
    ['Elección', setup.fingerprints.election],
    ['Custodios', setup.fingerprints.trustees],
    ['Credenciales', setup.fingerprints.credentials],
    ['Casilla', setup.fingerprints.booth],
    ...(check === null ? [] : [['Comprobación del voto', setup.fingerprints.check] as const]),
  ] as const;
  return (
    <>
      <h4>Llaves publicadas</h4>
      <Prints of={keys} />
      <h4>{`Huellas que firma, con ${formatNumber(setup.voters)} credenciales`}</h4>
      <Prints of={texts} />
      <p>
        Compárelas con los demás custodios por otro medio, por ejemplo por teléfono. La de la casilla, también con la
        que publicó quien la construyó por su cuenta.
      </p>
      {check ? <CheckPlaces check={check} /> : null}
    </>
  );
}

/** Where voters will check their ballots with a second device, which the trustee signs, too. */
function CheckPlaces({ check: { hosts, page_sha256, rule } }: { check: SealedCheck }) {
  const facts = [
    ...hosts.map(({ name, page }) => [name, page] as const),
    ['Página de comprobación (SHA-256)', page_sha256],
  ] as const;
  return (
    <>
      <h4>Dónde comprobarán su voto los votantes</h4>
      <p>
        Con otro teléfono o computador mirarán en una de estas direcciones qué contiene su papeleta. Ninguna debe ser de
        quien opera este servidor, ni de quien hace las credenciales.
      </p>
      <Prints of={facts} />
      <p>{ruleWords(rule)}</p>
    </>
  );
}
