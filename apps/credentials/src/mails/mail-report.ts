import { CSV_START, csvLine } from '@urna/credential-files/csv-line';
import { writeDurably } from '@urna/node-tools/write-durably';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import { mailStateWords, outcomeWords, showMoment } from '../words.ts';
import type { MailJournal, Resend } from './mail-journal.ts';

const COLUMNS = [
  'Votante',
  'Nombre',
  'Estado',
  'Razón',
  'Envíos repetidos',
  'Cuándo, a dónde y por qué',
  'Aviso después de la votación',
];

const resendWords = ({ asked_at, address, why, state, reason }: Resend): string =>
  `${showMoment(asked_at)}${address === null ? '' : `, a ${address}`}: ${why} (${outcomeWords({ state, reason })})`;

/** What became of every voter's mail, as CSV, read a few hundred voters at a time. It holds names and no credential. */
export async function* mailReport(file: PrivateFile, journal: MailJournal): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS);
  for await (const voters of file.voters()) {
    const range = [voters[0]?.voter ?? 0, voters.at(-1)?.voter ?? 0] as const;
    const mails = new Map(journal.mailsBetween(...range).map((mail) => [mail.voter, mail]));
    const notices = new Map(journal.notices.mailsBetween(...range).map((mail) => [mail.voter, mail]));
    const resends = Map.groupBy(journal.resendsBetween(...range), ({ voter }) => voter);
    yield voters
      .map(({ voter, name }) => {
        const mail = mails.get(voter);
        const again = resends.get(voter) ?? [];
        const notice = notices.get(voter);
        const state = mail ? mailStateWords[mail.state] : '';
        return csvLine([
          String(voter),
          name,
          state,
          mail?.reason ?? '',
          String(again.length),
          again.map(resendWords).join('\n'),
          notice ? outcomeWords(notice) : '',
        ]);
      })
      .join('');
  }
}

export const writeMailReport = (path: string, file: PrivateFile, journal: MailJournal): Promise<void> =>
  writeDurably(path, mailReport(file, journal));
