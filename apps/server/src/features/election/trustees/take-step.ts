import { Refusal, type RefusalReason } from '@urna/belenios/refusal';
import { keyOfOwner, type OpenedTrustees } from '@urna/belenios/trustees/trustees';
import type { TrusteeStep } from '@urna/contract/election/trustees';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../services/activity/record.ts';
import { readAwaiting } from '../../../services/election/trustees/awaited.ts';
import { notifyAwaitedTrustees, type TrusteeDeps } from '../../../services/election/trustees/notify-trustees.ts';
import { keyFingerprint } from '../../../services/election/trustees/trustee-keys.ts';
import { changeTrustee, type TrusteeRow } from '../../../services/election/trustees/trustee-rows.ts';
import { findContest, lockContest } from '../../../services/processes/contest-rows.ts';

/** What a step is checked against, under the contest's lock. */
export interface StepContext {
  contest: ContestRow;
  trustees: readonly TrusteeRow[];
  own: TrusteeRow;
  /** The trustee's, from 0. */
  index: number;
}

type StepColumn = 'public_key' | 'certificate' | 'commitment' | 'polynomial' | 'output' | 'rehearsal';

/** Takes a step before the sealing. Repeating the same text is idempotent; a different one is refused. */
export async function takeStep(
  deps: TrusteeDeps,
  { id, contest: contestId }: TrusteeRow,
  column: StepColumn,
  text: string,
  check: (context: StepContext) => void | Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const contest = await lockContest(tx, contestId);
    const before = await readAwaiting(tx, contestId);
    const trustees = before.map(({ trustee }) => trustee);
    const index = trustees.findIndex((one) => one.id === id);
    const own = trustees[index];
    if (!own) throw new AppError('unknown_trustee_link');
    if (own[column] === text) return;
    if (own[column] !== null) throw new AppError('trustee_already_sent');
    if (before[index]?.step !== (column satisfies TrusteeStep)) throw new AppError('trustee_not_awaited');
    await inWords(() => check({ contest, trustees, own, index }));
    const now = deps.clock.now();
    await changeTrustee(tx, id, { [column]: text, ...(column === 'rehearsal' && { rehearsed_at: now }) });
    await notifyAwaitedTrustees(tx, deps, contest, before, id);
    await recordStep(tx, { ...own, [column]: text }, column);
  });
}

export async function recordStep(tx: Tx, trustee: TrusteeRow, step: TrusteeStep): Promise<void> {
  const { id, name } = trustee;
  const contest = await findContest(tx, trustee.contest);
  const fingerprint =
    step === 'commitment'
      ? trustee.commitment
      : step === 'public_key' || step === 'certificate'
        ? keyFingerprint(trustee)
        : null;
  await record(tx, { type: 'trustee', id: String(id), name }, 'trustee_step_taken', {
    contest,
    trustee: { id, name },
    step,
    ...(fingerprint !== null && { fingerprint }),
  });
}

/** Why a trustee's text is refused, and what to do about it. */
const words: Partial<Record<RefusalReason, string>> = {
  invalid_key_proof:
    'La llave no trae una prueba válida de que usted conoce su parte privada. Vuelva a crearla en esta página.',
  invalid_element: 'Un valor de lo que envió no es del grupo de la elección. Actualice la página y repita el paso.',
  invalid_certificate: 'El certificado no corresponde a su lugar entre los custodios, o su firma no es válida.',
  invalid_polynomial:
    'Lo que envió no corresponde a las llaves de los custodios. Actualice la página y repita el paso.',
  broken_commitment:
    'Las partes que envió no son las que fijó en el paso anterior. Use el archivo que guardó cuando creó su llave.',
  duplicate_key: 'Esa llave ya es de otro custodio. Cada custodio crea la suya.',
  wrong_key: 'Lo que envió se hizo con otro archivo. Use el que guardó cuando creó su llave para esta elección.',
  invalid_decryption_proof:
    'El descifrado no corresponde: se hizo con otra llave, para otra elección o sobre otro escrutinio. Use el archivo que guardó para esta elección y la página actual.',
  invalid_strong_proof:
    'El descifrado no se aceptó: su prueba fuerte no demuestra que se hizo con su llave sobre este escrutinio. Actualice la página, use el archivo que guardó para esta elección y repita el paso.',
  wrong_shape: 'El descifrado no tiene la forma de esta elección: es de otra elección o de otro escrutinio.',
};
const UNREADABLE = 'No se pudo leer lo que envió su navegador. Actualice la página y repita el paso.';

/** Refuses what this trustee's key hasn't signed; another one's has, where somebody took the wrong link or file. */
export function requireOwn<E>(
  trustees: OpenedTrustees<E>,
  owner: number,
  isSigned: (key: E) => boolean,
  { others, unsigned }: { others: string; unsigned: string },
): E {
  const key = keyOfOwner(trustees, owner);
  if (key === undefined) throw new AppError('trustee_not_awaited');
  if (isSigned(key)) return key;
  const isOthers = trustees.shareholders.some(({ keys }) => keys.some(isSigned));
  throw new AppError('refused_trustee_text', { details: { reason: isOthers ? others : unsigned } });
}

/** Runs a check and turns its refusal into a sentence. */
export async function inWords<T>(check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new AppError('refused_trustee_text', { details: { reason: words[error.reason] ?? UNREADABLE } });
  }
}
