import { ScrollToTop } from '../../ui/layout/scroll-to-top.tsx';
import { Footer } from './footer.tsx';
import { ProofNotice } from './proof-notice.tsx';

/** What stands below and over a page, and what a first visit can wait for. */
export function PageEnd({ isPublic }: { isPublic: boolean }) {
  return (
    <>
      {isPublic ? <Footer /> : null}
      <ScrollToTop />
      <ProofNotice />
    </>
  );
}
