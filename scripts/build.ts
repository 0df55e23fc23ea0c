import { buildBooth, buildWebApp } from './build-web-app.ts';

// Whoever compares the booth needs no more.
if (process.argv[2] === 'booth') await buildBooth();
else await buildWebApp();
