import { expect, test } from 'vitest';
import { testRoll } from '../../testing/authority.ts';
import { composeMail } from './compose-mail.ts';
import type { MailSettings } from './mail-settings.ts';

const settings = { authority: 'Universidad de Prueba', from: 'credenciales@universidad.test' } as MailSettings;

/** The last paragraph of the mail's text. */
function endOf(roll: ReturnType<typeof testRoll>['header']): string {
  const [voter] = testRoll(1).voters;
  if (!voter) throw new Error('the roll is empty');
  const { text } = composeMail(roll, settings, { ...voter, credential: 'imdPC-AXyhaa-iUwEQ-Pr46Nw' }, 0);
  return text.split('\n\n').at(-1) ?? '';
}

const AUTHORITY = 'Autoridad de credenciales: Universidad de Prueba\ncredenciales@universidad.test\n';

test('a mail ends with how to reach the authority and the organiser of the election', () => {
  const { header } = testRoll(1);
  const board = 'Atención de Junta de Prueba:\natencion@junta.test\n601 555 0134\nLunes a viernes\n';
  expect(endOf(header)).toMatch(new RegExp(`^${AUTHORITY}${board}Este es un mensaje automático`));
});
