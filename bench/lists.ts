import { type ListApp, openListApp, planOf } from '../apps/server/src/testing/lists/list-app.ts';
import { type ListCall, listCalls } from '../apps/server/src/testing/lists/list-calls.ts';
import { openSeededCluster } from '../apps/server/src/testing/lists/seed-lists.ts';
import { keepResult, machineWords, quantile } from './figures.ts';
import { watchForProcessor } from './processor-time.ts';

/** The size up to which the product must stay fast. These candidates have 40,000 documents. */
const full = { candidates: 10_000, entries: 50_000 };
/** The 99th percentile of the response time of every staff list must stay below this. */
const TARGET_MS = 50;
const ROUNDS = 100;
const PER_PAGE = 100;

interface Measured {
  name: string;
  page: string;
  median: number;
  /** Wall-clock time, which includes the machine's other load. */
  clock: number;
  /** Without the time in which the server or the database waited for a processor. */
  p99: number;
  plans: string;
}

function pagesOf(call: ListCall, total: number): [name: string, page: number][] {
  if (!call.paged || total < 2) return [['only', 1]];
  return [
    ['first', 1],
    ['middle', Math.ceil(total / 2)],
    ['last', total],
  ];
}

async function measure(
  app: ListApp,
  waited: () => number | null,
  call: ListCall,
  page: number,
): Promise<Pick<Measured, 'median' | 'clock' | 'p99'>> {
  for (let round = 0; round < 5; round++) await app.ask(call, page, PER_PAGE);
  const clock: number[] = [];
  const own: number[] = [];
  waited();
  for (let round = 0; round < ROUNDS; round++) {
    const { milliseconds } = await app.ask(call, page, PER_PAGE);
    clock.push(milliseconds);
    own.push(milliseconds - (waited() ?? 0));
  }
  return {
    median: quantile(own, 0.5),
    clock: quantile(clock, 0.99),
    p99: quantile(own, 0.99),
  };
}

function report(measured: readonly Measured[]): string {
  const figure = (value: number) => value.toFixed(1).padStart(8);
  const line = ({ name, page, median, p99, clock }: Measured) =>
    `${name.padEnd(100)} ${page.padEnd(7)} ${figure(median)} ${figure(p99)} ${figure(clock)} ${p99 < TARGET_MS ? '' : ' over'}`;
  const slowest = measured.toSorted((a, b) => b.p99 - a.p99).slice(0, 10);
  return [
    `${'list'.padEnd(100)} ${'page'.padEnd(7)} ${'median'.padStart(8)} ${'p99'.padStart(8)} ${'clock'.padStart(8)}  ms; target p99 < ${TARGET_MS}`,
    ...measured.map(line),
    '',
    'The slowest:',
    ...slowest.map(line),
  ].join('\n');
}

/** `only` restricts the run to lists whose name contains it. */
export async function benchLists(only = ''): Promise<number> {
  const seeded = await openSeededCluster(full, (line) => console.log(line));
  const { pool } = seeded.database;
  const app = await openListApp(seeded.database, new Date('2025-10-01T15:00:00Z'));
  const waited = watchForProcessor(pool);
  const measured: Measured[] = [];
  try {
    for (const call of listCalls().filter(({ name }) => name.includes(only))) {
      const { totalPages } = await app.ask(call, 1, PER_PAGE);
      for (const [page, number] of pagesOf(call, totalPages)) {
        app.queries();
        await app.ask(call, number, PER_PAGE);
        const queries = app.queries();
        const times = await measure(app, waited, call, number);
        const plans: string[] = [];
        for (const query of queries) plans.push(`${query.text}\n${await planOf(pool, query)}`);
        measured.push({ name: call.name, page, ...times, plans: plans.join('\n\n') });
      }
    }
  } finally {
    await app.close();
    await seeded.stop();
  }
  const text = `${report(measured)}

${machineWords()}
"p99" is without the time in which something else had the processor, where the system counts it; "clock" is with it.`;
  console.log(text);
  keepResult('lists.txt', `${text}\n`);
  keepResult(
    'lists-plans.txt',
    measured.map(({ name, page, plans }) => `══ ${name}, ${page} page\n\n${plans}\n`).join('\n'),
  );
  const over = measured.filter(({ p99 }) => p99 >= TARGET_MS).length;
  const slow = measured.filter(({ clock }) => clock >= TARGET_MS).length;
  console.log(
    `\n${measured.length - over} of ${measured.length} under ${TARGET_MS} ms, ${measured.length - slow} by the clock; plans in bench/results/lists-plans.txt`,
  );
  return over === 0 ? 0 : 1;
}
