import { sendWithNodemailer } from '../../apps/server/src/testing/clients/send-with-nodemailer.ts';

export interface Spent {
  seconds: number;
  /** CPU time of the sending process; unlike wall-clock time, it doesn't depend on the machine's other load. */
  cpuMs: number;
}

const [url = '', count = '0', connections = '1'] = process.argv.slice(2);
const cpu = process.cpuUsage();
const began = performance.now();
await sendWithNodemailer(url, Number(count), Number(connections));
const { user, system } = process.cpuUsage(cpu);
process.send?.({ seconds: (performance.now() - began) / 1000, cpuMs: (user + system) / 1000 } satisfies Spent);
process.disconnect();
