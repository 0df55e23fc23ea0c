import { z } from 'zod';
import { tellTime } from '../shared/dates.ts';
import { type ContestStage, hasReached } from './contests.ts';

/**
 * How a candidacy stands to the ballot of its contest: whoever is approved before the sealing will be on it (`open`), it
 * is on the sealed one (`on`), the board took it off (`excluded`), or the ballot was sealed without it (`without`).
 */
export const ballotPlaces = ['open', 'on', 'excluded', 'without'] as const;
export type BallotPlace = (typeof ballotPlaces)[number];

/** As a candidate's own pages learn it. */
export const ownBallotSchema = z.object({ place: z.enum(ballotPlaces), sealed_at: z.string().nullable() });
export type OwnBallot = z.infer<typeof ownBallotSchema>;

/** Decides it for the ballot itself, mails, pages and lists. */
export function ballotPlaceOf({
  stage,
  chosen,
  excluded,
}: {
  stage: ContestStage;
  /** Whether it is among the choices, which are fixed when the sealing begins. */
  chosen: boolean;
  excluded: boolean;
}): BallotPlace {
  if (excluded) return 'excluded';
  if (!hasReached(stage, 'sealing')) return 'open';
  return chosen ? 'on' : 'without';
}

/** Whether it is too late for the ballot: whoever registers or is approved now isn't on it. */
export const isSealedWithoutNewcomers = (stage: ContestStage): boolean =>
  ballotPlaceOf({ stage, chosen: false, excluded: false }) === 'without';

/** Said before anybody registers. */
export const SEALED_WITHOUT_NEWCOMERS =
  'La tarjeta electoral de esta votación ya se selló. Quien se inscriba o sea aprobado ahora no estará en ella, y no se podrá votar por su candidatura.';

/** Said to the administrator who seals while candidates can still be approved. */
export const SEALED_EARLY =
  'Si sella ahora, quien se inscriba o sea aprobado después no estará en la tarjeta electoral, y así se le dirá.';

/** Said to a candidate who won't be on the ballot whatever is decided about their documents; null to others. */
export function tellOffBallot({ place, sealed_at }: OwnBallot): string | null {
  if (place === 'excluded') return 'La Junta retiró su candidatura de la tarjeta electoral de esta votación.';
  if (place !== 'without') return null;
  const when = sealed_at ? ` el ${tellTime(new Date(sealed_at))}` : '';
  return `La tarjeta electoral de esta votación se selló${when} sin su candidatura: su nombre no está en ella, y no se podrá votar por usted.`;
}
