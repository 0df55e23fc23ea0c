import { buildWebApp } from './build-web-app.ts';

await buildWebApp();
// Runs in this process, so that Ctrl-C and the service manager's signals reach the server and its exit code is passed
// on.
await import('../apps/server/src/main.ts');
