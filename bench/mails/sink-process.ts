import { openSmtpSink } from '../../packages/mail/testing/smtp-sink.ts';

/** The mail server, in a separate process so that it takes no time from the measured ones. */
export type SinkQuestion = 'report' | 'forget';
export interface SinkReport {
  accepted: number;
  distinct: number;
  /** Arrival times of codes: mails to staff who received exactly one. */
  codes: Record<string, number>;
}

const sink = await openSmtpSink();
const answer = (report: unknown) => process.send?.(report);

process.on('message', (question: SinkQuestion) => {
  if (question === 'forget') sink.accepted.length = 0;
  const voters = sink.accepted.filter(({ to }) => to.startsWith('votante'));
  const codes = sink.accepted.filter(({ to }) => to.startsWith('staff'));
  answer({
    accepted: voters.length,
    distinct: new Set(voters.map(({ to }) => to)).size,
    codes: Object.fromEntries(codes.map(({ to, at }) => [to, at])),
  } satisfies SinkReport);
});
process.on('disconnect', () => process.exit(0));
answer(sink.url);
