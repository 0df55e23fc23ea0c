import { type ComponentType, lazy, Suspense } from 'react';

/** Where the code can't be fetched, the page works without it. */
const NoContact: ComponentType = () => null;
const ContactLine = lazy(async () => {
  const { ContactLine: Line } = await import('../../domain/process/contact.tsx').catch(() => ({
    ContactLine: NoContact,
  }));
  return { default: Line };
});

/** How to reach the board, on pages that most visits don't need it on. */
export function LazyContactLine() {
  return (
    <Suspense fallback={null}>
      <ContactLine />
    </Suspense>
  );
}
