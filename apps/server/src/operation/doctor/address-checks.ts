import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { openDirectory } from '../../platform/directory.ts';
import { codeOf, messageOf } from '../../platform/errors.ts';
import { type Check, type Examined, type Finding, fail, ok, warn } from './finding.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** The address that this machine had in the connection. */
  localAddress: string;
  certificateEnds: Date | null;
}

const ANSWER_MS = 5000;
const LONGEST_BODY = 100_000;

/** Uses node:http because fetch doesn't tell which local address the connection had. */
async function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const open = url.startsWith('https:') ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const request = open(url, { headers, agent: false, signal: AbortSignal.timeout(ANSWER_MS) }, (response) => {
      const { socket } = response;
      const certificate = url.startsWith('https:') ? (socket as TLSSocket).getPeerCertificate() : null;
      const seen = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        localAddress: socket.localAddress ?? '',
        certificateEnds: certificate?.valid_to ? new Date(certificate.valid_to) : null,
      };
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
        if (body.length > LONGEST_BODY) response.destroy(new Error('la respuesta es demasiado larga'));
      });
      response.on('end', () => resolve({ ...seen, body }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
}

/** Reserved for documentation (RFC 5737): nobody has it. */
const FORGED = '192.0.2.77';
const DAY_MS = 86_400_000;
const same = (one: string, other: string) => one.replace(/^::ffff:/, '') === other.replace(/^::ffff:/, '');

/** As the server sees this request, which came through everything that stands in front of it. */
function readSeen({ status, body }: Answer): { address: string; protocol: string } | null {
  try {
    const { data } = JSON.parse(body) as { data: { status: string; seen: { address: string; protocol: string } } };
    return status === 200 && data.status === 'ok' ? data.seen : null;
  } catch {
    return null;
  }
}

export const addressChecks: Check = async ({ config, clock }) => {
  const { publicUrl } = config;
  const scheme = declared({ config });
  let answer: Answer;
  try {
    answer = await ask(`${publicUrl}/api/health`, { 'x-forwarded-for': FORGED });
  } catch (error) {
    return [...scheme, unreached(publicUrl, error)];
  }
  const seen = readSeen(answer);
  if (!seen) {
    return [
      ...scheme,
      fail(
        'public-url',
        `en ${publicUrl} no responde Urna (${answer.status})`,
        'Corrija PUBLIC_URL o el proxy: los enlaces de los correos llevan allí.',
      ),
    ];
  }
  return [
    ...scheme,
    ok('public-url', `${publicUrl} llega a Urna`),
    proxyAddress(seen.address, answer.localAddress),
    ...secured(publicUrl, seen.protocol, answer, clock.now()),
  ];
};

/** What people send that is larger than a form: their documents, and the lists that an administrator imports. */
const bodies = [
  { path: '/api/documents', megabytes: 5, what: 'documentos' },
  { path: '/api/admin/imports', megabytes: 101, what: 'listas' },
] as const;

/** Announces a body and sends none: a proxy that won't take it says so at once. */
async function statusOfBody(url: string, bytes: number): Promise<number> {
  const open = url.startsWith('https:') ? requestTls : requestPlain;
  const headers = { 'content-type': 'application/octet-stream', 'content-length': bytes, expect: '100-continue' };
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(ANSWER_MS) };
    const request = open(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    request.on('continue', () => {
      resolve(100);
      request.destroy();
    });
    request.on('error', reject);
    request.flushHeaders();
  });
}

/** Logins by the directory fail one by one otherwise, and nobody tells the operator. */
export const directoryCheck: Check = async ({ config: { directory: settings, publicUrl } }) => {
  if (settings === null) return [];
  const directory = openDirectory(settings, publicUrl);
  try {
    await directory.reach();
    return ok('directory', `el directorio «${directory.label}» responde; dirección de regreso: ${directory.returnUrl}`);
  } catch (error) {
    const todo =
      'Revise DIRECTORY_ISSUER y que se llegue a él desde esta máquina. Mientras tanto se ingresa con el código.';
    return fail('directory', `el directorio ${settings.issuer} no responde: ${messageOf(error)}`, todo);
  }
};

export const bodyLimits: Check = async ({ config: { publicUrl } }) => {
  const statuses = await Promise.all(
    // Whether it is reached at all is said above.
    bodies.map(({ path, megabytes }) => statusOfBody(publicUrl + path, megabytes * 1_000_000).catch(() => null)),
  );
  return bodies.flatMap(({ path, megabytes, what }, index) =>
    statuses[index] === 413
      ? fail(
          'body-limit',
          `el proxy rechaza ${what} de ${megabytes} MB en ${path}`,
          'Tome deploy/nginx/urna.conf: client_max_body_size 6m, y 110m para las listas.',
        )
      : [],
  );
};

function unreached(publicUrl: string, error: unknown): Finding {
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(codeOf(error))) {
    return fail(
      'certificate',
      `el certificado de ${publicUrl} no vale: ${messageOf(error)}`,
      'Ponga uno de una autoridad conocida, con toda su cadena (una autoridad propia se nombra en NODE_EXTRA_CA_CERTS).',
    );
  }
  return warn(
    'public-url',
    `desde esta máquina no se llega a ${publicUrl}: ${messageOf(error)}`,
    'Inicie los procesos y el proxy, o ejecute doctor desde donde se llegue.',
  );
}

/** What the settings alone tell. */
function declared({ config }: Pick<Examined, 'config'>): Finding[] {
  const { publicUrl, publicUrlIsSet, trustProxy, production } = config;
  if (!publicUrlIsSet) {
    return [
      warn(
        'public-url',
        `PUBLIC_URL no está: los enlaces de los correos llevan a ${publicUrl}`,
        'Indique la dirección que usan las personas.',
      ),
    ];
  }
  const findings: Finding[] = [];
  const isLocal = /^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl);
  if (!publicUrl.startsWith('https:') && (production || !isLocal)) {
    findings.push(
      fail(
        'https',
        `${publicUrl} no usa TLS: códigos y sesiones pasan a la vista`,
        'Ponga un proxy con TLS delante y PUBLIC_URL=https://…',
      ),
    );
  }
  // The server itself speaks plain HTTP, so that a proxy ends TLS.
  if (publicUrl.startsWith('https:') && trustProxy === false) {
    findings.push(
      fail(
        'proxy',
        'hay un proxy delante (PUBLIC_URL es https) y TRUST_PROXY no lo nombra: todas las personas comparten un solo límite',
        'Ponga en TRUST_PROXY la dirección del proxy, por ejemplo 127.0.0.1.',
      ),
    );
  }
  return findings;
}

function proxyAddress(address: string, localAddress: string): Finding {
  if (same(address, FORGED)) {
    return fail(
      'client-address',
      'cualquiera puede fingir su dirección: la cabecera X-Forwarded-For de un extraño llegó como cierta',
      'El proxy debe reemplazarla (nginx: proxy_set_header X-Forwarded-For $remote_addr), y TRUST_PROXY nombrar solo al proxy.',
    );
  }
  if (same(address, localAddress)) return ok('client-address', `la dirección de quien llama llega bien (${address})`);
  return warn(
    'client-address',
    `esta máquina llamó desde ${localAddress} y Urna vio ${address}`,
    'Si no es la dirección pública de esta máquina sino la del proxy, corrija TRUST_PROXY y X-Forwarded-For.',
  );
}

function secured(publicUrl: string, protocol: string, { headers, certificateEnds }: Answer, now: Date): Finding[] {
  if (!publicUrl.startsWith('https:')) return [];
  const findings: Finding[] = [];
  if (protocol !== 'https') {
    findings.push(
      warn(
        'forwarded-proto',
        'el proxy no dice que la conexión es https',
        'nginx: proxy_set_header X-Forwarded-Proto $scheme.',
      ),
    );
  }
  const hsts = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security'] ?? ''))?.[1] ?? 0);
  findings.push(
    hsts >= 31_536_000
      ? ok('hsts', `HSTS por ${Math.round(hsts / 86_400)} días`)
      : fail(
          'hsts',
          'los navegadores no aprenden a usar siempre https (HSTS)',
          'No deje que el proxy quite la cabecera Strict-Transport-Security.',
        ),
  );
  if (certificateEnds) {
    const days = Math.floor((certificateEnds.getTime() - now.getTime()) / DAY_MS);
    findings.push(
      days >= 21
        ? ok('certificate', `el certificado vale ${days} días más`)
        : warn('certificate', `el certificado vence en ${days} días`, 'Renuévelo antes de abrir la votación.'),
    );
  }
  return findings;
}
