import { formatNumber } from '@urna/verification/amounts';
import type { MailJournal, MailKind } from '../mails/mail-journal.ts';
import { print } from '../terminal.ts';
import { mailCountRows, mailStateWords, moreWords, outcomeWords, showMoment } from '../words.ts';

const LISTED = 20;

export function showMails(journal: MailJournal, kind: MailKind = 'mails'): void {
  const counts = journal.counts();
  for (const [label, count] of mailCountRows(counts, kind)) print(`${formatNumber(count).padStart(9)}  ${label}`);
  const troubled = journal.troubled(LISTED);
  const again = kind === 'mails' ? ' y, si hace falta, enviar de nuevo con «send-one»' : '';
  if (troubled.length > 0) print(`\nPara revisar${again}:`);
  for (const { voter, state, reason } of troubled) {
    print(`  votante ${voter}: ${mailStateWords[state]}${reason === null ? '' : ` (${reason})`}`);
  }
  tellMore(counts.failed + counts.unknown);
  if (counts.resends > 0) print('\nEnviados de nuevo, los últimos primero:');
  for (const { voter, asked_at, address, why, state, reason } of journal.resends(LISTED)) {
    const to = address === null ? '' : `, a ${address}`;
    print(`  votante ${voter}, ${showMoment(asked_at)}${to}: ${why} (${outcomeWords({ state, reason })})`);
  }
  tellMore(counts.resends);
}

function tellMore(all: number): void {
  const more = moreWords(all, LISTED);
  if (more !== '') print(`  ${more} Use «report».`);
}
