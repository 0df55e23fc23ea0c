import { Button } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import { tellDateTime } from '../../../lib/format.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { useRestoreChoice } from '../contest-api.ts';
import { ChoiceCard } from './choice-card.tsx';
import classes from './choices.module.css';

const TITLE_ID = 'candidatos-retirados';

/** Candidates excluded from the ballot, each with reason, author and date. */
export function ExcludedList({ contest, mayChange }: { contest: Contest; mayChange: boolean }) {
  const restore = useRestoreChoice(contest.contest);
  if (contest.exclusions.length === 0) return null;
  return (
    <section aria-labelledby={TITLE_ID}>
      <h3 className={classes.subtitle} id={TITLE_ID}>
        Retirados de la tarjeta
      </h3>
      <ul className={classes.cards}>
        {contest.exclusions.map((exclusion) => (
          <ChoiceCard
            key={exclusion.candidate_id}
            choice={exclusion}
            // Their photos stay protected documents: nothing of theirs is published.
            action={
              mayChange ? (
                <Button
                  className={classes.action ?? ''}
                  size="compact-sm"
                  variant="default"
                  loading={restore.isPending && restore.variables === exclusion.candidate_id}
                  aria-label={`Devolver a ${exclusion.full_name} a la tarjeta`}
                  onClick={() => restore.mutate(exclusion.candidate_id, { onError: toastError })}
                >
                  Devolver
                </Button>
              ) : null
            }
          >
            <p className={classes.reason}>{exclusion.reason}</p>
            <p className={classes.detail}>
              Retirado por {exclusion.excluded_by} el {tellDateTime(exclusion.excluded_at)}
            </p>
          </ChoiceCard>
        ))}
      </ul>
    </section>
  );
}
