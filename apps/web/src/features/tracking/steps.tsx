import { type Tracking, type TrackingStep, trackingStepLabels } from '@urna/contract/candidacy/tracking';
import { formatDateTime, tellDateTime } from '../../lib/format.ts';
import classes from './tracking.module.css';

const finals: readonly TrackingStep[] = ['approved', 'rejected'];

const stepTones: Partial<Record<TrackingStep, string>> = {
  approved: 'success',
  to_correct: 'warning',
  rejected: 'error',
};

const labelOf = (step: TrackingStep, closesAt: string | null): string =>
  step === 'to_correct' && closesAt !== null
    ? `${trackingStepLabels[step]} hasta el ${tellDateTime(closesAt)}`
    : trackingStepLabels[step];

/** The steps taken with their dates and observations, and the decision while it is still to come. */
export function Steps({ tracking: { steps, correction_closes_at, withdrawn_at } }: { tracking: Tracking }) {
  const last = steps.length - 1;
  const isDecided = steps.some(({ step }) => finals.includes(step)) || withdrawn_at !== null;
  return (
    <ol className={classes.steps}>
      {steps.map(({ step, at, observation }, place) => {
        const isCurrent = place === last && withdrawn_at === null;
        return (
          // A step may be taken twice, and steps are only ever added.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={place}
            data-tone={stepTones[step]}
            data-current={isCurrent || undefined}
            aria-current={isCurrent && 'step'}
          >
            <p className={classes.stepName}>{labelOf(step, isCurrent ? correction_closes_at : null)}</p>
            {at === null ? null : <p className="note">{formatDateTime(at)}</p>}
            {observation === null ? null : <p className={classes.observation}>{observation}</p>}
          </li>
        );
      })}
      {withdrawn_at === null ? null : (
        <li data-tone="error" data-current aria-current="step">
          <p className={classes.stepName}>Retirada</p>
          <p className="note">{formatDateTime(withdrawn_at)}</p>
        </li>
      )}
      {isDecided ? null : (
        <li data-tone="plain" data-pending>
          <p className={classes.stepName}>Decisión</p>
        </li>
      )}
    </ol>
  );
}
