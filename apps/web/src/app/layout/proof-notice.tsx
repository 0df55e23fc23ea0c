import { useLocation } from 'react-router';
import { useProofStore } from '../../lib/proof-of-work/proof-store.ts';
import classes from './proof-notice.module.css';

/** Shown during a proof of work: the login takes some seconds longer and needs no action. */
export function ProofNotice() {
  const progress = useProofStore((state) => state.progress);
  const isVoter = useLocation().pathname.startsWith('/voting');
  return (
    <div role="status" className={classes.region} data-screen-only>
      {progress === null ? null : (
        <div className={classes.notice}>
          <p>{isVoter ? 'Comprobando que no eres un programa…' : 'Comprobando que usted no es un programa…'}</p>
          <progress max={1} value={progress} aria-label="Avance de la comprobación" />
        </div>
      )}
    </div>
  );
}
