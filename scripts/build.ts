import { buildWebApp } from './build-web-app.ts';

await buildWebApp();
