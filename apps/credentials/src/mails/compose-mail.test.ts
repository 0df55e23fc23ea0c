import { publicCredential } from '@urna/belenios/credentials';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { spokenCredential } from '@urna/belenios/spoken-code';
import { expect, test } from 'vitest';
import { testRoll } from '../../testing/authority.ts';
import { composeMail, openMailContext } from './compose-mail.ts';
import { type MailSettings, readMailSettings } from './mail-settings.ts';

const settings = {
  authority: 'Universidad de Prueba',
  from: 'credenciales@universidad.test',
  booth: null,
} as MailSettings;

const CREDENTIAL = 'imdPC-AXyhaa-iUwEQ-Pr46Nw';
const { header } = testRoll(1);

async function textOf(roll: typeof header, booth: string | null = null): Promise<string> {
  const [voter] = testRoll(1).voters;
  if (!voter) throw new Error('the roll is empty');
  const context = await openMailContext(roll, { ...settings, booth });
  return composeMail(context, { ...voter, credential: CREDENTIAL }, 0).text;
}

const AUTHORITY = 'Autoridad de credenciales: Universidad de Prueba\ncredenciales@universidad.test\n';

test('a mail ends with how to reach the authority and the organiser of the election', async () => {
  const board = 'Atención de Junta de Prueba:\natencion@junta.test\n601 555 0134\nLunes a viernes\n';
  const end = (await textOf(header)).split('\n\n').at(-1);
  expect(end).toMatch(new RegExp(`^${AUTHORITY}${board}Este es un mensaje automático`));
});

test.each([
  ['contador', /le pedirá su cédula y un código/],
  ['ies', /le pedirá este correo y su contraseña\. Si todavía no la eligió, pida allí el enlace/],
] as const)('a mail to a voter of «%s» says what the page will ask for', async (kind, words) => {
  expect(await textOf({ ...header, kind })).toMatch(words);
});

test('the link leads to the booth that the settings name, and else to the roll’s address', async () => {
  const link = `${header.login}#credencial=${CREDENTIAL}`;
  expect(await textOf(header)).toContain(header.address + link);
  const text = await textOf(header, 'https://casilla.universidad.test');
  expect(text).toContain(`https://casilla.universidad.test${link}`);
  expect(text).not.toContain(header.address);
});

test('a mail names the pages that check a ballot, and the words that they show of this credential', async () => {
  const words = spokenCredential(publicCredential(nobleEd25519(), CREDENTIAL, header.election));
  expect(words.split(' ')).toHaveLength(4);
  const [first, second] = header.check_hosts.map(({ name, page }) => `${name}: ${page}\n`);
  const own = `Las palabras de su credencial: ${words}\n\n`;
  expect(await textOf(header)).toContain(`avísenos:\n\n${first}${second}${own}`);
  // A booth leads to no page of its own origin.
  const besides = await textOf(header, 'https://veeduria.test');
  expect(besides).toContain(`avísenos:\n\n${second}${own}`);
  expect(await textOf({ ...header, check_hosts: [] })).not.toMatch(/comprobar|palabras/);
});

test.each([
  'http://casilla.universidad.test',
  'https://casilla.universidad.test/votar',
  'https://casilla.universidad.test/?x',
  'casilla.universidad.test',
  'javascript:alert(1)',
])('refuses %s as the address of a booth', (booth) => {
  const form = { host: 'smtp.test', port: 587, tls: 'starttls', from: 'a@b.test', authority: 'U', booth };
  expect(() => readMailSettings(form)).toThrow('Casilla (booth)');
  expect(readMailSettings({ ...form, booth: '' }).booth).toBeNull();
});
