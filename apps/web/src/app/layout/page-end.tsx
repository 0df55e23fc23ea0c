import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useProofStore } from '../../lib/proof-of-work/proof-store.ts';
import { Footer } from './footer.tsx';
import classes from './page-end.module.css';

const NoButton: ComponentType = () => null;
const ScrollToTop = lazy(async () => {
  const { ScrollToTop: Button } = await import('@urna/ui/scroll-to-top').catch(() => ({
    ScrollToTop: NoButton,
  }));
  return { default: Button };
});

/** What stands below and over a page, and what a first visit can wait for. */
export function PageEnd({ isPublic }: { isPublic: boolean }) {
  const [hasScrolled, setHasScrolled] = useState(false);
  useEffect(() => {
    const note = () => setHasScrolled(true);
    if (window.scrollY > 0) note();
    window.addEventListener('scroll', note, { passive: true, once: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  return (
    <>
      {isPublic ? <Footer /> : null}
      {hasScrolled ? (
        <Suspense fallback={null}>
          <ScrollToTop />
        </Suspense>
      ) : null}
      <ProofNotice />
    </>
  );
}

/** Shown during a proof of work: the login takes some seconds longer and needs no action. */
function ProofNotice() {
  const progress = useProofStore((state) => state.progress);
  return (
    <div role="status" className={classes.region} data-screen-only>
      {progress === null ? null : (
        <div className={classes.notice}>
          <p>Comprobando que usted no es un programa…</p>
          <progress max={1} value={progress} aria-label="Avance de la comprobación" />
        </div>
      )}
    </div>
  );
}
