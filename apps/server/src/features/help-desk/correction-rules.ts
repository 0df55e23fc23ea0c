import { type ContestStage, hasReached } from '@urna/contract/election/contests';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { VoterRow } from '../../services/people/voters/queries.ts';

export type CorrectDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'boothUrl' | 'secrets' | 'demonstration'>;

/** A correction that no vote needs any more would only send the confirmation to another address. */
export function requireCorrectable(stage: ContestStage, voter: Pick<VoterRow, 'voted_on'>): void {
  if (hasReached(stage, 'closed')) throw new AppError('correction_too_late');
  if (voter.voted_on !== null) throw new AppError('voter_has_voted');
}

export function anotherElectorsEmail(): AppError {
  return new AppError('invalid_fields', { errors: { email: ['Ese correo ya es de otra persona del censo.'] } });
}
