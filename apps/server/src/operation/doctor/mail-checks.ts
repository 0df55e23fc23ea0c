import { domainToASCII } from 'node:url';
import { checkMailServer } from '@urna/mail/mail-server';
import { codeOf, messageOf } from '../../platform/errors.ts';
import { checkMailbox } from '../../services/mail/bounces/bounce-work.ts';
import { type Check, type Finding, fail, ok, type TextResolver, warn } from './finding.ts';

const login: Check = async ({ config }) => {
  if (config.mail === null) {
    const where = config.localMailbox
      ? 'los correos quedan en el buzón local'
      : 'los correos esperan en la cola: nada los envía';
    return warn('mail', where, 'Indique el servidor de correo en MAIL_URL y el remitente en MAIL_FROM.');
  }
  const { host, protocol, password } = new URL(config.mail.url);
  try {
    const { encrypted } = await checkMailServer({ url: config.mail.url });
    if (encrypted || protocol === 'smtps:')
      return ok('mail', `${host} acepta la conexión${password ? ' y la contraseña' : ''}`);
    if (isHere(new URL(config.mail.url).hostname)) return ok('mail', `${host} acepta la conexión, en esta máquina`);
    return fail(
      'mail',
      `${host} acepta la conexión sin cifrar: los códigos y la contraseña pasan a la vista por la red`,
      'Use smtps://…:465, o un servidor que ofrezca STARTTLS.',
    );
  } catch (error) {
    return fail(
      'mail',
      `${host} no acepta la conexión: ${messageOf(error)}`,
      'Revise servidor, puerto, usuario y contraseña de MAIL_URL; los signos especiales de la contraseña se escriben con %.',
    );
  }
};

const mailbox: Check = async ({ config }) => {
  if (config.bounceMailboxUrl === null) {
    if (config.mail === null) return [];
    return warn(
      'bounces',
      'los correos devueltos no se leen',
      'Indique su buzón en BOUNCE_MAILBOX_URL y su dirección en MAIL_RETURN_PATH.',
    );
  }
  const { host } = new URL(config.bounceMailboxUrl);
  try {
    await checkMailbox(config.bounceMailboxUrl);
    return ok('bounces', `el buzón de devueltos en ${host} se puede leer`);
  } catch (error) {
    return fail(
      'bounces',
      `el buzón de devueltos en ${host} no se puede leer: ${messageOf(error)}`,
      'Revise BOUNCE_MAILBOX_URL.',
    );
  }
};

const isHere = (host: string) => /^(localhost|127\.|\[?::1\]?$)/.test(host);

/** The domain of an address such as `Elecciones <elecciones@dominio>`. */
function domainOf(address: string): string {
  return domainToASCII(/@([^@>\s]+)>?\s*$/.exec(address)?.[1] ?? '');
}

/** The texts of a name that begin as wanted; null if no name server could say. */
async function texts(resolver: TextResolver, name: string, start: RegExp): Promise<string[] | null> {
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join('')).filter((text) => start.test(text));
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes(codeOf(error)) ? [] : null;
  }
}

const unknown = (check: string, what: string) =>
  warn(
    check,
    `ningún servidor de nombres respondió por ${what}`,
    'Compruébelo desde una máquina con salida a Internet: dig TXT …',
  );

/** Which servers may send for the envelope's domain (RFC 7208). Whether it names the right ones, only a mail sent shows. */
async function spf(resolver: TextResolver, domain: string, host: string): Promise<Finding> {
  const records = await texts(resolver, domain, /^v=spf1(\s|$)/i);
  if (records === null) return unknown('spf', `SPF de ${domain}`);
  const [record] = records;
  if (record === undefined) {
    return fail(
      'spf',
      `${domain} no tiene registro SPF`,
      `Publique un TXT como: v=spf1 … -all, que autorice al servidor que entrega por ${host}.`,
    );
  }
  if (records.length > 1)
    return fail('spf', `${domain} tiene ${records.length} registros SPF, y por eso ninguno vale`, 'Deje uno solo.');
  const all = /(?:^|\s)([+?~-]?)all(?:\s|$)/i.exec(record)?.[1];
  if (all === '' || all === '+') return fail('spf', `el SPF de ${domain} autoriza a cualquiera`, 'Termínelo en -all.');
  if (all === '?') return warn('spf', `el SPF de ${domain} no rechaza a nadie (?all)`, 'Termínelo en -all o ~all.');
  return ok('spf', `${domain}: ${record} (compruebe que autoriza al servidor que entrega por ${host})`);
}

/** What receivers do with mail that neither SPF nor DKIM vouches for (RFC 7489). */
async function dmarc(resolver: TextResolver, domain: string): Promise<Finding> {
  // A subdomain without a record of its own follows its parent.
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const records = await texts(resolver, `_dmarc.${name}`, /^v=DMARC1/i);
    if (records === null) return unknown('dmarc', `DMARC de ${domain}`);
    const [record] = records;
    if (record === undefined) continue;
    const policy = /;\s*p=(\w+)/i.exec(record)?.[1]?.toLowerCase();
    if (policy === 'reject' || policy === 'quarantine') return ok('dmarc', `${name}: p=${policy}`);
    return warn(
      'dmarc',
      `el DMARC de ${name} no protege al remitente (p=${policy ?? '?'})`,
      'Cuando los informes estén limpios, pase a p=quarantine o p=reject.',
    );
  }
  return fail(
    'dmarc',
    `${domain} no tiene DMARC`,
    `Publique un TXT en _dmarc.${domain}: v=DMARC1; p=quarantine; rua=mailto:…`,
  );
}

/** The mail server signs, and its selector stands only in a mail that was sent. */
async function dkim(resolver: TextResolver, domain: string, selector: string | null): Promise<Finding> {
  if (selector === null) {
    return warn(
      'dkim',
      'no se sabe si el servidor de correo firma (DKIM)',
      'Envíe un correo de prueba, busque «s=» en su cabecera DKIM-Signature y póngalo en MAIL_DKIM_SELECTOR.',
    );
  }
  const name = `${selector}._domainkey.${domain}`;
  const records = await texts(resolver, name, /(^|;)\s*p=/i);
  if (records === null) return unknown('dkim', name);
  if (records.some((record) => /(^|;)\s*p=[A-Za-z0-9+/]/i.test(record))) return ok('dkim', `${name} publica una llave`);
  return fail(
    'dkim',
    `${name} no publica una llave`,
    'Publique la que da el servidor de correo, o corrija MAIL_DKIM_SELECTOR.',
  );
}

const senderDomain: Check = async ({ config: { mail, dkimSelector }, resolver }) => {
  if (mail === null) return [];
  const [from, envelope] = [domainOf(mail.from), domainOf(mail.returnPath ?? mail.from)];
  if (from === '' || from.endsWith('.test')) {
    return fail('sender', `el remitente ${mail.from} no es de un dominio real`, 'Corrija MAIL_FROM.');
  }
  const { host } = new URL(mail.url);
  return Promise.all([spf(resolver, envelope, host), dkim(resolver, from, dkimSelector), dmarc(resolver, from)]);
};

export const mailChecks: readonly Check[] = [login, mailbox, senderDomain];
