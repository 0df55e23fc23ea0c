import { setTimeout as delay } from 'node:timers/promises';
import { openStage, untilFinished } from './stage.ts';

const CONNECTIONS = 8;
const KILLED_AT = [0.2, 0.4, 0.6, 0.8];

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Kills the sender with SIGKILL during a campaign, several times, and compares the mail server's count with the report.
 */
export async function benchKilledMails(people: number): Promise<number> {
  const stage = await openStage(people, CONNECTIONS);
  try {
    let server = await stage.startServer();
    await stage.campaign(server, 'start');
    for (const part of KILLED_AT) {
      while ((await stage.ask('report')).accepted < people * part) await delay(50);
      server.process.kill('SIGKILL');
      await server.stop();
      print(`killed with ${(await stage.ask('report')).accepted} of ${people} sent`);
      server = await stage.startServer();
    }
    const { progress } = await untilFinished(stage, server);
    await server.stop();
    const { accepted, distinct } = await stage.ask('report');
    print(`the mail server took ${accepted} mails, to ${distinct} people`);
    print(`the report: sent ${progress.sent}, unknown ${progress.unknown}, failed ${progress.failed}`);
    const right =
      accepted === distinct &&
      progress.sent + progress.unknown === people &&
      accepted >= progress.sent &&
      progress.unknown <= 2 * CONNECTIONS * KILLED_AT.length;
    if (!right) print('Somebody got two, or was forgotten.');
    return right ? 0 : 1;
  } finally {
    await stage.close();
  }
}
