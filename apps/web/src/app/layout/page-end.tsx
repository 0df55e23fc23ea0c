import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Footer } from './footer.tsx';
import { ProofNotice } from './proof-notice.tsx';

const NoButton: ComponentType = () => null;
const ScrollToTop = lazy(async () => {
  const { ScrollToTop: Button } = await import('../../ui/layout/scroll-to-top.tsx').catch(() => ({
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
