import { AppError } from '../errors.ts';
import type { Preparation } from '../preparation.ts';
import type { ReadinessCheck } from '../readiness.ts';
import type { App } from './app-type.ts';

const STYLE_PATH = '/preparando.css';
/** Load balancers and monitors get a response at any time. */
const alwaysAnswered = new Set(['/api/health', '/api/ready', '/api/metrics']);
/** Matches assets of the built pages, such as the icon. */
const isFile = /\.\w+$/;

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
function preparingPage({ done, total }: { done: number; total: number }): string {
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="2">
<title>Preparando la demostración · Urna</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${STYLE_PATH}">
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

export function preparationCheck(preparation: Preparation): ReadinessCheck {
  return {
    part: 'demonstration',
    reason: 'la demostración se está preparando',
    check: () => {
      if (!preparation.isOver) throw new Error('the demonstration is being made');
    },
  };
}

/**
 * Refuses API calls and shows a progress page until preparation is over, because a half-prepared demonstration is
 * misleading.
 */
export function holdWhilePreparing(app: App, preparation: Preparation): void {
  app.get(STYLE_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (preparation.isOver) return;
    const [path = ''] = request.url.split('?');
    if (alwaysAnswered.has(path)) return;
    if (path.startsWith('/api/')) {
      throw new AppError('preparing_demonstration', { details: preparation.progress, retryAfterSeconds: 2 });
    }
    if (isFile.test(path)) return;
    return reply
      .status(503)
      .header('retry-after', '2')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(preparingPage(preparation.progress));
  });
}
