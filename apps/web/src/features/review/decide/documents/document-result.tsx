import type { Candidate } from '@urna/contract/candidacy/inscription';
import { useId } from 'react';
import { StatusMark } from '../../status-mark.tsx';
import { factsToCompare } from '../background/declared-data.ts';
import { Facts } from '../background/facts.tsx';
import classes from './document-decision.module.css';
import type { ReviewedDocument } from './documents-of.ts';

/** The decision on the current document, read-only. */
export function DocumentResult({ document, candidate }: { document: ReviewedDocument; candidate: Candidate }) {
  const { kind, name, current } = document;
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {name}
      </h2>
      {current.warning ? <p className={classes.warning}>{current.warning}</p> : null}
      <p className={classes.compare}>Declarado por el candidato:</p>
      <Facts facts={factsToCompare(kind, candidate)} />
      <div className={classes.stored}>
        <StatusMark status={current.review_status} />
        {current.review_status === 'RECHAZADO' && current.reason ? (
          <p>
            <strong>Motivo del rechazo:</strong> {current.reason}
          </p>
        ) : null}
      </div>
    </section>
  );
}
