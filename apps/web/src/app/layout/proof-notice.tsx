import { useLocation } from 'react-router';
import { useProofStore } from '../../lib/proof-of-work/proof-store.ts';
import classes from './proof-notice.module.css';

/** Said while the browser makes a proof of work: a login takes some seconds longer, and nobody has to do anything. */
export function ProofNotice() {
  const progress = useProofStore((state) => state.progress);
  const isVoter = useLocation().pathname.startsWith('/voting');
  return (
    <div role="status" className={classes.region}>
      {progress === null ? null : (
        <div className={classes.notice}>
          <p>{isVoter ? 'Comprobando que no eres un programa…' : 'Comprobando que usted no es un programa…'}</p>
          <progress max={1} value={progress} aria-label="Avance de la comprobación" />
        </div>
      )}
    </div>
  );
}
