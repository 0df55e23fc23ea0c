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

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The secrets of mailed links leave the address before anything else happens.
followBrowser();
// Before anybody has said who they are, so that the server doesn't know whom it would serve another one.
startEncryption();
await readInstallation();
if (location.pathname === `${BOOTH}/censo`) location.replace(siteLink(site.rollCheck));
else {
  keepProcessFresh();
  void loadBallot();
  createRoot(root).render(
    <StrictMode>
      <Frame />
    </StrictMode>,
  );
}
