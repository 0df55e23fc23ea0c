import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Preparation } from './prepare.ts';

const iconFile = join(import.meta.dirname, '../../../web/public/favicon.svg');

const style = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #faf8f5; color: #1c2629; }
main { box-sizing: border-box; width: min(34rem, 100%); padding: 2rem 1.5rem; }
.brand { display: flex; align-items: center; gap: 0.75rem; margin: 0 0 2rem; font-weight: 600; }
h1 { margin: 0 0 0.75rem; font-size: 1.75rem; line-height: 1.2; }
p { margin: 0 0 1rem; }
progress { width: 100%; height: 0.75rem; accent-color: #0f5465; }
.note { font-size: 1rem; color: #5e574e; }
@media (prefers-color-scheme: dark) {
  body { background: #111e23; color: #e6ebea; }
  progress { accent-color: #8ccbd6; }
  .note { color: #a8b5b7; }
}
`;

/** A page that reloads itself until the requested one is available; it works without JavaScript too. */
function waitingPage({ done, total }: { done: number; total: number }): string {
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="2">
<title>Preparando la demostración · Urna</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/preparando.css">
</head>
<body>
<main>
<p class="brand"><img src="/favicon.svg" width="32" height="32" alt="">Urna</p>
<h1>Preparando la demostración</h1>
<p id="avance">Paso ${done} de ${total}: candidaturas, censos y elecciones de ejemplo.</p>
<p><progress value="${done}" max="${total}" aria-labelledby="avance">${done} de ${total}</progress></p>
<p class="note">Ocurre solo la primera vez y tarda cerca de un minuto. Esta página continúa sola cuando todo esté listo.</p>
</main>
</body>
</html>
`;
}

/**
 * Answers in the server's place until the demonstration is complete: pages with the progress, calls with a refusal. A
 * half-prepared demonstration would mislead.
 */
export async function openWaitingPage(
  { host, port }: { host: string; port: number },
  preparation: Preparation,
): Promise<{ close: () => Promise<void> }> {
  const icon = await readFile(iconFile);
  const files: Record<string, readonly [type: string, body: string | Buffer]> = {
    '/preparando.css': ['text/css; charset=utf-8', style],
    '/favicon.svg': ['image/svg+xml', icon],
  };
  const server = createServer(({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const [path = ''] = url.split('?');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'self'; img-src 'self'");
    const file = files[path];
    if (file) return response.setHeader('content-type', file[0]).end(file[1]);
    response.statusCode = 503;
    response.setHeader('retry-after', '2');
    if (!path.startsWith('/api/'))
      return response.setHeader('content-type', 'text/html; charset=utf-8').end(waitingPage(preparation));
    const { done, total } = preparation;
    const message = `Preparando la demostración: ${done} de ${total}. Estará lista en un momento.`;
    return response.setHeader('content-type', 'application/json').end(JSON.stringify({ message, code: 'not_ready' }));
  });
  await once(server.listen(port, host), 'listening');
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { close };
}
