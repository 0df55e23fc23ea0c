import { existsSync, readFileSync } from 'node:fs';
import type { MailServerAddress } from '@urna/mail/mail-server';
import { writeDurably } from '@urna/node-tools/write-durably';
import { isLocal } from '../make/read-roll.ts';
import { Problem } from '../problem.ts';

/** Everything about the authority's mail server but the password, which is kept in memory alone. */
export interface MailSettings {
  host: string;
  port: number;
  tls: 'implicit' | 'starttls' | 'plain';
  user: string | null;
  /** The sender's address. */
  from: string;
  /** The authority's name, as voters know it. */
  authority: string;
  perSecond: number;
  /** Where the voter's link leads: a booth that the authority or a witness serves; null for the roll's address. */
  booth: string | null;
}

export const PASSWORD_VARIABLE = 'CREDENTIALS_SMTP_PASSWORD';
export const FASTEST = 100;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 200 && !/[\p{C}\p{Zl}\p{Zp}]/u.test(value);

const isBoothOrigin = ({ protocol, hostname, href, origin }: URL): boolean =>
  href === `${origin}/` && (protocol === 'https:' || (protocol === 'http:' && isLocal(hostname)));

/** Checks what a form or a file says. The words name the fields of the form and of correo.json. */
export function readMailSettings(json: Readonly<Record<string, unknown>>): MailSettings {
  const { host, from, authority, tls } = json;
  const user = json['user'] === '' || json['user'] === undefined ? null : json['user'];
  const port = Number(json['port']);
  const perSecond = Number(json['perSecond'] ?? 5);
  const booth = json['booth'] === '' || json['booth'] === undefined ? null : json['booth'];
  if (!isText(host) || !/^[\w.:-]+$/.test(host.trim()))
    throw new Problem('Servidor (host): escriba el nombre del servidor de correo.');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Problem('Puerto (port): un número de 1 a 65535.');
  if (tls !== 'implicit' && tls !== 'starttls' && tls !== 'plain') {
    throw new Problem('Cifrado (tls): implicit, starttls o plain.');
  }
  // The links are secrets, and so is the password.
  if (tls === 'plain' && !isLocal(host)) {
    throw new Problem('Sin cifrado (plain) solo se envía por un servidor de este mismo equipo.');
  }
  if (user !== null && !isText(user)) throw new Problem('Usuario (user): escríbalo en una línea, o déjelo vacío.');
  if (!isText(from) || !/^[^\s@<>]+@[^\s@<>]+$/.test(from)) {
    throw new Problem('Remitente (from): escriba una dirección de correo, sin nombre.');
  }
  if (!isText(authority)) throw new Problem('Autoridad (authority): escriba el nombre que conocen los votantes.');
  if (booth !== null && !(isText(booth) && URL.canParse(booth) && isBoothOrigin(new URL(booth)))) {
    throw new Problem('Casilla (booth): una dirección con https y nada después del nombre, o déjela vacía.');
  }
  if (!(perSecond > 0 && perSecond <= FASTEST)) {
    throw new Problem(`Correos por segundo (perSecond): un número mayor que 0, hasta ${FASTEST}.`);
  }
  const origin = booth === null ? null : new URL(booth).origin;
  return { host: host.trim(), port, tls, user, from, authority: authority.trim(), perSecond, booth: origin };
}

export function loadMailSettings(path: string): MailSettings | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return readMailSettings(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(`No se puede leer ${path}: no es JSON.`);
  }
}

export const saveMailSettings = (path: string, settings: MailSettings): Promise<void> =>
  writeDurably(path, `${JSON.stringify(settings, null, 2)}\n`);

export function addressOf({ host, port, tls, user }: MailSettings, password: string | undefined): MailServerAddress {
  if (user !== null && !password) throw new Problem(`Falta la contraseña del servidor de correo para «${user}».`);
  return { host, port, tls, auth: user === null ? null : { user, pass: password ?? '' } };
}
