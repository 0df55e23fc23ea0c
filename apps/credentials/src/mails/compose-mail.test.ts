import { expect, test } from 'vitest';
import { testRoll } from '../../testing/authority.ts';
import { composeMail } from './compose-mail.ts';
import { type MailSettings, readMailSettings } from './mail-settings.ts';

const settings = {
  authority: 'Universidad de Prueba',
  from: 'credenciales@universidad.test',
  booth: null,
} as MailSettings;

function textOf(roll: ReturnType<typeof testRoll>['header']): string {
  const [voter] = testRoll(1).voters;
  if (!voter) throw new Error('the roll is empty');
  return composeMail(roll, settings, { ...voter, credential: 'imdPC-AXyhaa-iUwEQ-Pr46Nw' }, 0).text;
}

const endOf = (roll: ReturnType<typeof testRoll>['header']): string => textOf(roll).split('\n\n').at(-1) ?? '';

const AUTHORITY = 'Autoridad de credenciales: Universidad de Prueba\ncredenciales@universidad.test\n';

test('a mail ends with how to reach the authority and the organiser of the election', () => {
  const { header } = testRoll(1);
  const board = 'Atención de Junta de Prueba:\natencion@junta.test\n601 555 0134\nLunes a viernes\n';
  expect(endOf(header)).toMatch(new RegExp(`^${AUTHORITY}${board}Este es un mensaje automático`));
});

test.each([
  ['contador', /le pedirá su cédula y un código/],
  ['ies', /le pedirá este correo y su contraseña\. Si todavía no la eligió, pida allí el enlace/],
] as const)('a mail to a voter of «%s» says what the page will ask for', (kind, words) => {
  expect(textOf({ ...testRoll(1).header, kind })).toMatch(words);
});

test('the link leads to the booth that the settings name, and else to the roll’s address', () => {
  const { header, voters } = testRoll(1);
  const [voter] = voters;
  if (!voter) throw new Error('the roll is empty');
  const textWith = (booth: string | null) =>
    composeMail(header, { ...settings, booth }, { ...voter, credential: 'imdPC-AXyhaa-iUwEQ-Pr46Nw' }, 0).text;
  const link = `${header.login}#credencial=imdPC-AXyhaa-iUwEQ-Pr46Nw`;
  expect(textWith(null)).toContain(header.address + link);
  const text = textWith('https://casilla.universidad.test');
  expect(text).toContain(`https://casilla.universidad.test${link}`);
  expect(text).not.toContain(header.address);
});

test.each([
  'http://casilla.universidad.test',
  'https://casilla.universidad.test/votar',
  'https://casilla.universidad.test/?x',
  'casilla.universidad.test',
  'javascript:alert(1)',
])('refuses %s as the address of a booth', (booth) => {
  const given = { host: 'smtp.test', port: 587, tls: 'starttls', from: 'a@b.test', authority: 'U', booth };
  expect(() => readMailSettings(given)).toThrow('Casilla (booth)');
  expect(readMailSettings({ ...given, booth: '' }).booth).toBeNull();
});
