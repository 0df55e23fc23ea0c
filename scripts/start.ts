import { buildWebApp } from './build-web-app.ts';

await buildWebApp();
// In this very process: Ctrl-C and the service manager's signals reach the server itself, and its exit code is ours.
await import('../apps/server/src/main.ts');
