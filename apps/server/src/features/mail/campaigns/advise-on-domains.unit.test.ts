import type { ReplyKind } from '@urna/contract/mail/campaign-domains';
import { describe, expect, test } from 'vitest';
import { adviseOnDomains, kindOfReply, type MailCell } from './advise-on-domains.ts';

describe('kindOfReply', () => {
  test.each<[string, ReplyKind | null]>([
    // Statuses of reports.
    ['5.1.1', 'mailbox'],
    ['5.1.2', 'mailbox'],
    ['5.4.4', 'mailbox'],
    ['5.2.1', 'mailbox'],
    ['5.2.2', 'full'],
    ['5.2.3', 'policy'],
    ['4.4.7', 'unreachable'],
    ['4.3.2', 'unreachable'],
    ['4.7.0', 'slow_down'],
    ['5.7.28', 'slow_down'],
    ['4.7.26', 'authentication'],
    ['5.7.515', 'authentication'],
    ['5.7.1', 'policy'],
    ['5.6.0', 'policy'],
    // Refusals of our mail server, with and without such a status.
    ['EENVELOPE SMTP 550 5.1.1', 'mailbox'],
    ['EENVELOPE SMTP 550 5.7.1', 'policy'],
    ['EMESSAGE SMTP 550 5.7.26', 'authentication'],
    ['EENVELOPE SMTP 450 4.7.1', 'slow_down'],
    ['EENVELOPE SMTP 550', 'mailbox'],
    ['EENVELOPE SMTP 452', 'full'],
    ['SMTP 421', 'slow_down'],
    ['EMESSAGE SMTP 554', 'policy'],
    // An address that SMTP can't express.
    ['EENVELOPE', 'mailbox'],
    ['desconocido', 'policy'],
    // The connection to our own mail server, and nothing.
    ['ETIMEDOUT', null],
    ['EAUTH SMTP 535 5.7.8', null],
    ['', null],
  ])('of «%s» is %s', (reply, kind) => {
    expect(kindOfReply(reply)).toBe(kind);
  });
});

const row = (domain: string | null, ...cells: [MailCell['status'], number, string?][]) => ({
  domain,
  institutions: false,
  domains: 1,
  cells: cells.map(([status, mails, reply = '']) => ({ status, mails, reply, tenths: null })),
});
const advised = (...rows: ReturnType<typeof row>[]) =>
  adviseOnDomains(rows).map(({ kind, domains }) => [kind, domains.map(({ domain, mails }) => [domain, mails])]);

describe('adviseOnDomains', () => {
  test('leaves out domains with few mails in trouble, or with a small share of them', () => {
    const few = row('few.test', ['sent', 5], ['failed', 9, 'EENVELOPE SMTP 550 5.1.1']);
    const large = row('large.test', ['sent', 961], ['returned', 49, '5.1.1']);
    const enough = row('enough.test', ['sent', 190], ['returned', 10, '5.1.1']);
    expect(advised(few, large, enough)).toEqual([['mailbox', [['enough.test', 10]]]]);
  });

  test('compares with what was tried, of which a late mail is one: those that wait for their turn say nothing', () => {
    const slow = row('slow.test', ['waiting', 5000], ['sending', 8], ['waiting', 12, 'EENVELOPE SMTP 451 4.7.0']);
    expect(advised(slow)).toEqual([['slow_down', [['slow.test', 12]]]]);
    expect(advised(row('late.test', ['sent', 190], ['delayed', 10, '4.4.1']))).toEqual([
      ['unreachable', [['late.test', 10]]],
    ]);
    expect(advised(row('late.test', ['sent', 191], ['delayed', 10, '4.4.1']))).toEqual([]);
  });

  test('tells the most frequent trouble of a domain, the most urgent kinds first and the largest domains first', () => {
    const mixed = row(
      'a.test',
      ['failed', 12, 'EENVELOPE SMTP 550 5.1.1'],
      ['failed', 7, 'EENVELOPE SMTP 550'],
      ['failed', 13, 'EMESSAGE SMTP 550 5.7.26'],
    );
    const untold = [row('d.test', ['unknown', 500, 'ETIMEDOUT']), row('e.test', ['waiting', 500, 'ESOCKET'])];
    const others = [row('b.test', ['returned', 20, '5.7.26']), row(null, ['returned', 30, '5.7.26'])];
    expect(advised(mixed, ...others, ...untold)).toEqual([
      [
        'authentication',
        [
          [null, 30],
          ['b.test', 20],
        ],
      ],
      ['mailbox', [['a.test', 19]]],
    ]);
  });
});
