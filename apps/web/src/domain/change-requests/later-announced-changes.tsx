import { type ComponentType, useEffect, useState } from 'react';
import { pageData } from '../../lib/page-data.ts';

let Announced: ComponentType | null = null;

export async function loadAnnouncements(): Promise<void> {
  const loaded = await import('./announced-changes.tsx');
  Announced = loaded.AnnouncedChanges;
}

// Where the server rendered some, the page that takes its place has them too.
if (pageData?.announced?.length) await loadAnnouncements();

/** Where the server has just said that nothing is announced, a first visit loads nothing for it. */
const LATER_MS = 60_000;

/** For the landing page: on most days nothing is announced, and its code isn't loaded. */
export function LaterAnnouncedChanges() {
  const [, redraw] = useState(Announced !== null);
  useEffect(() => {
    if (Announced) return undefined;
    const load = () =>
      loadAnnouncements().then(
        () => redraw(true),
        // A page without this line is better than one with an error about it.
        () => undefined,
      );
    const timer = window.setTimeout(() => void load(), pageData?.announced ? LATER_MS : 0);
    return () => window.clearTimeout(timer);
  }, []);
  return Announced && <Announced />;
}
