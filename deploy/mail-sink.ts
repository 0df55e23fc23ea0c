import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';

/**
 * A mail server for trying an installation: it takes every mail, delivers none, and shows them on a page. Whoever reads
 * that page can log in as anybody, so it has no place in a real installation.
 *
 *   node mail-sink.ts SMTP_PORT HTTP_PORT [ADDRESS]
 */
interface Mail {
  to: string;
  subject: string;
  text: string;
}

const [, , smtpPort = '1025', httpPort = '8025', address = '127.0.0.1'] = process.argv;
/** Oldest first. */
const mails: Mail[] = [];

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );

const decoded = (text: string, encoding: string): string => {
  if (encoding === 'quoted-printable') return fromQuotedPrintable(text).toString();
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text;
};

/** Encoded words of a header, such as `=?UTF-8?Q?C=C3=B3digo?=`. */
const decodedHeader = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? decoded(text, 'base64') : decoded(text.replaceAll('_', ' '), 'quoted-printable'),
    );

const headerOf = (part: string, name: string): string => {
  const [head = ''] = part.split('\r\n\r\n', 1);
  const [, value = ''] = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head) ?? [];
  return value.replace(/\r\n[ \t]+/g, ' ');
};

/** The part in plain text; mails of ours have one. */
function textOf(source: string): string {
  const [, boundary] = /boundary="?([^";\s]+)/.exec(headerOf(source, 'content-type')) ?? [];
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`).map((part) => part.trimStart());
  const plain = parts.find((part) => /^text\/plain/i.test(headerOf(part, 'content-type'))) ?? source;
  const body = plain.slice(plain.indexOf('\r\n\r\n') + 4);
  return decoded(body, headerOf(plain, 'content-transfer-encoding').toLowerCase());
}

/** One client: commands in lines, and after DATA a mail that a lone full stop ends. */
function serve(socket: Socket): void {
  let received = '';
  let recipients: string[] = [];
  let isData = false;
  const say = (line: string) => void socket.write(`${line}\r\n`);

  const takeMail = (): boolean => {
    const end = received.indexOf('\r\n.\r\n');
    if (end < 0) return false;
    const source = received.slice(0, end).replace(/\r\n\.\./g, '\r\n.');
    received = received.slice(end + 5);
    const subject = decodedHeader(headerOf(source, 'subject'));
    for (const to of recipients) mails.push({ to, subject, text: textOf(source) });
    recipients = [];
    isData = false;
    say('250 taken');
    return true;
  };

  const takeCommand = (): boolean => {
    const end = received.indexOf('\r\n');
    if (end < 0) return false;
    const line = received.slice(0, end);
    received = received.slice(end + 2);
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'RCPT') recipients.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
    if (word === 'RSET') recipients = [];
    if (word === 'DATA') isData = true;
    if (word === 'DATA') say('354 go on');
    else if (word === 'QUIT') socket.end('221 bye\r\n');
    else say('250 ok');
    return true;
  };

  socket.setEncoding('latin1');
  socket.on('error', () => socket.destroy());
  socket.on('data', (text) => {
    received += String(text);
    while (isData ? takeMail() : takeCommand());
  });
  say('220 mail sink');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><title>Correo de prueba</title><h1>Correo de prueba</h1>${mails
    .toReversed()
    .map(({ to, subject, text }) => `<h2>${escaped(subject)}</h2><p>Para ${escaped(to)}</p><pre>${escaped(text)}</pre>`)
    .join('')}`;

const smtp = createServer(serve).listen(Number(smtpPort), address);
const http = createHttpServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const isList = pathname === '/mails';
  const to = searchParams.get('to');
  response.setHeader('content-type', isList ? 'application/json' : 'text/html; charset=utf-8');
  response.end(isList ? JSON.stringify(mails.filter((mail) => mail.to === to)) : page());
}).listen(Number(httpPort), address);

process.on('SIGTERM', () => {
  smtp.close();
  http.close();
  process.exit();
});
