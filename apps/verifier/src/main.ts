import { openPage } from './page.ts';
import { openWorker } from './worker.ts';

// The page's workers run its own script, so that the file holds every function once.
if ('document' in globalThis) openPage();
else openWorker();
