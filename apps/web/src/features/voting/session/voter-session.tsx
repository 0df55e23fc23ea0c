import { lazy, Suspense } from 'react';
import { useVoterStore } from '../../../domain/voter-session/voter-store.ts';

const VoterWatch = lazy(async () => ({ default: (await import('./voter-watch.tsx')).VoterWatch }));

/** Mounted for the app's lifetime: watches the voter's session if there is one. */
export function VoterSessionWatch() {
  const expiresAt = useVoterStore(({ session }) => session?.expiresAt ?? null);
  return expiresAt === null ? null : (
    <Suspense fallback={null}>
      <VoterWatch expiresAt={expiresAt} />
    </Suspense>
  );
}
