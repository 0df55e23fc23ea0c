import { timingSafeEqual } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type FileName, fileNames, inFolder } from '../folder/files.ts';
import { Problem, problemText } from '../problem.ts';
import { note } from '../terminal.ts';
import type { Form } from './form.ts';
import { type Guide, isAction, isUpload } from './guide.ts';
import { renderGuide } from './render-guide.ts';
import { REPORT_NAME } from './render-mails.ts';

interface GuardOptions {
  port: number;
  token: string;
}

/**
 * The page of a website that the same browser shows can send requests to this machine, and by DNS rebinding even under a
 * name of its own. So a request must name exactly this address as its host, and one that comes from a page must come
 * from ours.
 */
function isForUs({ headers }: IncomingMessage, { port }: GuardOptions): boolean {
  const host = `127.0.0.1:${port}`;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  return (
    headers.host === host &&
    (origin === undefined || origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  );
}

/**
 * Other programs of this machine reach the port too, so every request about the work carries the token of the printed
 * address. It comes in a header and not in a cookie: browsers send a cookie of 127.0.0.1 to every port.
 */
function hasToken({ headers }: IncomingMessage, { token }: GuardOptions): boolean {
  const authorization = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return authorization.length === expected.length && timingSafeEqual(authorization, expected);
}

const MAX_FORM_BYTES = 64 * 1024;

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const asset = (name: string) => fileURLToPath(new URL(`./assets/${name}`, import.meta.url));

/** What anybody on this machine may read: it holds nothing of the work. */
const statics: Record<string, { type: string; path: string }> = {
  '/': { type: 'text/html; charset=utf-8', path: asset('guide.html') },
  '/guide.css': { type: 'text/css; charset=utf-8', path: asset('guide.css') },
  '/guide.js': { type: 'text/javascript; charset=utf-8', path: asset('guide.js') },
  '/mark.svg': { type: 'image/svg+xml', path: asset('mark.svg') },
  '/font.woff2': {
    type: 'font/woff2',
    path: fileURLToPath(
      import.meta.resolve('@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2'),
    ),
  },
};

const downloads: readonly FileName[] = ['list', 'reconciliation', 'note'];

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { ...headers, 'content-type': type }).end(body);
}

const sendJson = (response: ServerResponse, status: number, body: object): void =>
  send(response, status, 'application/json', JSON.stringify(body));

/** A request that our page doesn't send: the fault is the caller's, so the terminal shows nothing of it. */
class BadRequest extends Problem {}

async function readForm(request: IncomingMessage): Promise<Form> {
  const length = Number(request.headers['content-length']);
  if (!(length <= MAX_FORM_BYTES)) throw new BadRequest('Los datos enviados son demasiado grandes.');
  const form: unknown = await json(request).catch((error: unknown) => {
    throw error instanceof SyntaxError ? new BadRequest('Los datos enviados no son JSON válido.') : error;
  });
  if (typeof form !== 'object' || form === null) throw new BadRequest('Los datos enviados no son un formulario.');
  return form as Form;
}

async function answer(guide: Guide, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request;
  const [, first = '', second = ''] = url.split('/');
  if (method === 'GET' && url === '/view')
    return sendJson(response, 200, { html: renderGuide(await guide.view()).text });
  if (method === 'PUT' && first === 'upload' && isUpload(second)) {
    await guide.upload(second, request);
    return sendJson(response, 200, {});
  }
  if (method === 'POST' && first === 'do' && isAction(second)) {
    await guide.act(second, await readForm(request));
    return sendJson(response, 200, {});
  }
  const name = downloads.find((one) => second === fileNames[one]);
  if (method === 'GET' && first === 'file' && name) {
    response.writeHead(200, { ...headers, 'content-type': 'application/json' });
    return pipeline(createReadStream(inFolder(guide.folder, name)), response);
  }
  if (method === 'GET' && first === 'file' && second === REPORT_NAME) {
    const report = guide.report();
    response.writeHead(200, { ...headers, 'content-type': 'text/csv; charset=utf-8' });
    return pipeline(report, response);
  }
  return sendJson(response, 404, { error: 'No existe.' });
}

/** Every request passes here: the guard runs before anything of the body is read. */
export async function answerRequest(
  guide: Guide,
  options: GuardOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (!isForUs(request, options)) return sendJson(response, 403, { error: 'Petición ajena.' });
    const file = request.method === 'GET' ? statics[request.url ?? ''] : undefined;
    if (file) return send(response, 200, file.type, readFileSync(file.path));
    if (!hasToken(request, options)) return sendJson(response, 401, { error: 'Falta la llave de la dirección.' });
    await answer(guide, request, response);
  } catch (error) {
    const text = problemText(error);
    if (text === undefined) note(error instanceof Error ? (error.stack ?? error.message) : String(error));
    if (response.headersSent) return void response.destroy();
    sendJson(response, error instanceof BadRequest ? 400 : text === undefined ? 500 : 422, {
      error: text ?? 'El programa falló; el detalle está en la terminal.',
    });
  }
}
