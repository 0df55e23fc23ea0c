import { expect, test } from 'vitest';
import type { Taken } from './mailboxes.ts';
import { proveRepeats } from './prove-mails.ts';

const killed = { from: 100_000, until: 104_000 };
const mail = (kind: Taken['kind'], ...times: number[]): Taken => ({ kind, to: 'a@demo.test', times });

test.each([
  ['a mail taken once', mail('other', 50_000), true],
  ['a code whose sender was killed before it noted the delivery', mail('other', 99_000, 220_000), true],
  ['a receipt that was taken while the mail server went down', mail('receipt', 100_001, 107_000), true],
  ['a code that went out again without a kill', mail('other', 50_000, 170_000), false],
  ['a code whose first delivery alone a kill explains', mail('other', 99_000, 220_000, 340_000), false],
  ['a reminder, whatever was killed', mail('reminder', 99_000, 220_000), false],
])('%s: %s', (_, taken, holds) => {
  expect(proveRepeats([mail('receipt', 1), taken], [killed]).holds).toBe(holds);
});
