import { type ChangeAction, type ChangeRequest, changeActionLabels } from '@urna/contract/access/change-requests';
import { lowerFirst } from '../../../lib/format.ts';
import { tellDay, tellLeft } from '../../processes/time-left.ts';

/** What was asked for, as it follows "pidió"; null where a label must do, because it is about a person. */
const publicPhrases: Record<ChangeAction, ((about: string) => string) | null> = {
  voter_email: null,
  register_email: null,
  staff_created: null,
  staff_changed: null,
  directory_link: null,
  roll_replaced: (about) => `reemplazar el censo de «${about}»`,
  process_made_current: (about) => `poner en curso el proceso «${about}»`,
  process_archived: (about) => `archivar el proceso «${about}»`,
  opening_without_acts: (about) => `abrir la votación «${about}» sin las firmas del acta de sellado`,
  repetition: (about) => `repetir la votación «${about}»`,
  witness_retired: (about) => `retirar a «${about}», que sigue la urna`,
  trustee_link: (about) => `enviar un enlace nuevo a ${about}, que custodia una llave`,
};

/** Beside the button of a call that takes two administrators. */
export const BEFORE_EFFECT =
  'No tiene efecto de inmediato: otro administrador debe aprobarlo, y la espera debe terminar. Donde hay un solo administrador basta la espera.';

/** For everybody: no voter, candidate or member of staff is named. */
export const tellPublicly = ({ action, about }: Pick<ChangeRequest, 'action' | 'about'>): string =>
  (about === '' ? undefined : publicPhrases[action]?.(about)) ?? lowerFirst(changeActionLabels[action]);

export const isOpen = ({ state }: Pick<ChangeRequest, 'state'>): boolean => state === 'pending' || state === 'approved';

type Waiting = Pick<ChangeRequest, 'state' | 'takes_effect_at'>;

/** When an open change takes effect, and what that still depends on. */
export function effectWords(change: Waiting, now: number): string {
  const left = Date.parse(change.takes_effect_at) - now;
  if (change.state === 'pending') {
    return left > 0
      ? `Si otro administrador lo aprueba, tendrá efecto ${tellDay(change.takes_effect_at, now)}: ${tellLeft(left)}.`
      : 'La espera terminó: tendrá efecto en cuanto otro administrador lo apruebe.';
  }
  return left > 0
    ? `Tendrá efecto ${tellDay(change.takes_effect_at, now)}: ${tellLeft(left)}.`
    : 'La espera terminó: se hará en un momento.';
}
