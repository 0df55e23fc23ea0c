import { ProgressNotice } from '@urna/ui/frame';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useProofStore } from '../../lib/proof-of-work/proof-store.ts';
import { Footer } from './footer.tsx';

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
  return (
    <ProgressNotice progress={useProofStore((state) => state.progress)} label="Avance de la comprobación">
      Comprobando que usted no es un programa…
    </ProgressNotice>
  );
}
