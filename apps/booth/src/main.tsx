import '@urna/ui/tokens.css';
import '@urna/ui/base.css';
import '@urna/ui/page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startEncryption } from './encryption.ts';
import { Frame } from './frame/frame.tsx';
import { readInstallation, site, siteLink } from './installation.ts';
import { keepProcessFresh } from './process.ts';
import { BOOTH } from './routes.ts';
import { followBrowser } from './session.ts';
import { loadBallot } from './voting.ts';

/** A page without the words of the process is better than none. */
const WORDS_PATIENCE_MS = 2000;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The secrets of mailed links leave the address before anything else happens.
followBrowser();
// Before the login: a server that wants to give one voter another worker doesn't know yet whom it serves.
startEncryption();
// Without it, calls go to the server of the booth itself, and a failed call says so.
await readInstallation().catch(() => undefined);
if (location.pathname === `${BOOTH}/censo`) location.replace(siteLink(site.rollCheck));
else {
  void loadBallot();
  // Without its words, banner and notices a screen would change under the eyes of whoever begins to read it.
  await Promise.race([keepProcessFresh(), new Promise((late) => setTimeout(late, WORDS_PATIENCE_MS))]);
  createRoot(root).render(
    <StrictMode>
      <Frame />
    </StrictMode>,
  );
}
