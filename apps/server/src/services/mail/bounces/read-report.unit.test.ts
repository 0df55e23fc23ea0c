import { expect, test } from 'vitest';
import { readDeliveryStatus } from './read-report.ts';

const report = (...fields: string[]) => `Reporting-MTA: dns; mx.test\r\n\r\n${fields.join('\r\n')}\r\n`;

test('the fields of each recipient are read, folded lines and comments included', () => {
  const text = `${report(
    'Final-Recipient: rfc822; ana@x.test',
    'ACTION: Failed (permanently)',
    'Status: 5.2.2 (mailbox full)',
    'Diagnostic-Code: X-Postfix; the mailbox',
    '\tis full',
  )}\r\nFinal-Recipient: rfc822; eva@x.test\r\nAction: delayed\r\nStatus: 4.4.1\r\n`;
  expect(readDeliveryStatus(text)).toEqual([
    { action: 'failed', status: '5.2.2', diagnostic: 'the mailbox is full', address: 'ana@x.test' },
    { action: 'delayed', status: '4.4.1', diagnostic: null, address: 'eva@x.test' },
  ]);
});

test('a general code gives way to the exact one that the other server answered', () => {
  const of = (diagnostic: string) =>
    readDeliveryStatus(report('Action: failed', 'Status: 5.0.0', `Diagnostic-Code: smtp; ${diagnostic}`))[0]?.status;
  expect(of('550-5.1.1 The email account does not exist')).toBe('5.1.1');
  expect(of('550 no such user')).toBe('5.0.0');
  expect(of('550 rejected by 10.5.1.1')).toBe('5.0.0');
  expect(of('452 4.2.2 over quota')).toBe('5.0.0');
});

test.each(['', 'Action: failed', 'Status: 5.1.1', 'Action: failed\r\nStatus: nada', 'hola'])(
  'what is no delivery status names no recipient: %j',
  (text) => {
    expect(readDeliveryStatus(text)).toEqual([]);
  },
);
