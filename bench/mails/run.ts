import { setTimeout as delay } from 'node:timers/promises';
import { keepResult, machineWords, quantile } from '../figures.ts';
import { processorSeconds } from '../processor-time.ts';
import { openStage, sendWithNodemailer, untilFinished } from './stage.ts';
import { visit, type Waits } from './visitors.ts';

const CONNECTIONS = 8;
const PLAIN_MAILS = 5000;
const IDLE_MS = 15_000;

const print = (words: string) => process.stdout.write(`${words}\n`);

function shown(times: readonly number[], part: number): string {
  const value = quantile(times, part);
  return Number.isNaN(value) ? '-' : value.toFixed(1);
}

function line(name: string, times: readonly number[]): string {
  return `${name.padEnd(46)} ${shown(times, 0.5).padStart(8)} ${shown(times, 0.99).padStart(8)} ${shown(times, 1).padStart(8)}  of ${times.length}`;
}

/** The time between the request for a code and its arrival at the mail server. */
function arrivals({ asked }: Waits, codes: Record<string, number>): number[] {
  return [...asked].map(([to, time]) => (codes[to] === undefined ? Number.POSITIVE_INFINITY : codes[to] - time));
}

/** Sends a campaign to a whole electorate while the server does its other work. */
export async function benchMails(people: number): Promise<number> {
  const stage = await openStage(people, CONNECTIONS);
  try {
    const plainMails = Math.min(people, PLAIN_MAILS);
    const plain = await sendWithNodemailer(stage.sinkUrl, plainMails, CONNECTIONS);
    await stage.ask('forget');
    const server = await stage.startServer();
    const idle = await visit(server, stage.staffNumbers, AbortSignal.timeout(IDLE_MS));
    await delay(2000);
    const idleArrivals = arrivals(idle, (await stage.ask('report')).codes);
    await stage.ask('forget');

    const ending = new AbortController();
    const before = processorSeconds(server.process.pid ?? 0);
    const began = performance.now();
    await stage.campaign(server, 'start');
    const visitors = visit(server, stage.staffNumbers, ending.signal);
    const { progress } = await untilFinished(stage, server);
    const seconds = (performance.now() - began) / 1000;
    const cpuMs = 1000 * (processorSeconds(server.process.pid ?? 0) - before);
    ending.abort();
    const busy = await visitors;
    await delay(2000);
    const { accepted, distinct, codes } = await stage.ask('report');
    const stopped = await server.stop();

    const text = [
      `${people} mails of a campaign, ${CONNECTIONS} connections, ${seconds.toFixed(0)} s`,
      `the server, with visitors     ${(progress.sent / seconds).toFixed(0)} mails/s`,
      `nodemailer alone              ${(plainMails / plain.seconds).toFixed(0)} mails/s`,
      `processor time for a mail: ${(cpuMs / people).toFixed(2)} ms, visitors among it; nodemailer alone ${(plain.cpuMs / plainMails).toFixed(2)} ms`,
      `sent ${progress.sent}, failed ${progress.failed}, unknown ${progress.unknown}; the mail server took ${accepted}, to ${distinct} people`,
      '',
      `${'milliseconds'.padEnd(46)} ${'median'.padStart(8)} ${'p99'.padStart(8)} ${'most'.padStart(8)}`,
      line('/api/health, idle', idle.health),
      line('/api/health, during the campaign', busy.health),
      line('asking for a code, idle', idle.codes),
      line('asking for a code, during the campaign', busy.codes),
      line('until the mail server has the code, idle', idleArrivals),
      line('until the mail server has the code, during', arrivals(busy, codes)),
      '',
      machineWords(' (mail server, PostgreSQL and visitors among it)'),
    ].join('\n');
    print(text);
    keepResult('mails.txt', `${text}\n`);
    const right = distinct === people && accepted === people && progress.sent === people && stopped === 0;
    if (!right) print('Somebody got two, or none.');
    return right ? 0 : 1;
  } finally {
    await stage.close();
  }
}
