import { type ComponentType, useEffect, useState } from 'react';
import { pageData } from '../../lib/page-data.ts';

let Announced: ComponentType | null = null;

export async function loadAnnouncements(): Promise<void> {
  const loaded = await import('./announced-changes.tsx');
  Announced = loaded.AnnouncedChanges;
}

// Where the server rendered some, the page that takes its place has them too.
if (pageData?.announced?.length) await loadAnnouncements();

/** For the landing page, which loads them after its first render: on most days nothing is announced. */
export function LaterAnnouncedChanges() {
  const [, redraw] = useState(Announced !== null);
  useEffect(() => {
    if (Announced) return;
    loadAnnouncements().then(
      () => redraw(true),
      // A page without this line is better than one with an error about it.
      () => undefined,
    );
  }, []);
  return Announced && <Announced />;
}
