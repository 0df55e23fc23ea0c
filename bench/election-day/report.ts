import { busiest } from './arrivals.ts';
import type { Recording } from './recording.ts';
import type { RehearsedPart } from './rehearsed-part.ts';

export interface Machine {
  date: string;
  cores: number;
  processor: string;
  /** Gigabytes. */
  memory: number;
  node: string;
  postgres: string;
  load: number;
}

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

const milliseconds = (value: number) => (value < 10_000 ? `${value} ms` : `${(value / 1000).toFixed(1)} s`);

/** People served in the densest ten seconds, a second. */
function densest({ served }: Recording): number {
  const sums = served.map((_, index) => served.slice(index, index + 10).reduce((sum, count) => sum + count, 0));
  return Math.max(0, ...sums) / 10;
}

function spentText({ spent, people }: RehearsedPart): string {
  const each = Object.entries(spent).map(([who, seconds]) => `${who} ${((1000 * seconds) / people).toFixed(1)} ms`);
  return each.join(', ');
}

const imageName = ({ served }: RehearsedPart): string => `election-day-${served}.svg`;

function partText(part: RehearsedPart): string {
  const { title, sentence, served, phases, people, seconds, recording, proofs } = part;
  const errors = recording.errors();
  const total = recording.served.reduce((sum, count) => sum + count, 0);
  return [
    `## ${title}`,
    sentence,
    `${total} ${served}; ${(total / seconds).toFixed(1)} a second on average, ${busiest(phases, people, seconds).toFixed(1)} expected and ${densest(recording).toFixed(1)} reached in the densest ten seconds.`,
    `![${title}: ${served} and failed attempts by second, and what was done to the installation](${imageName(part)})`,
    table(
      ['second', 'what was done'],
      recording.events.map(({ second, words }) => [second, words]),
    ),
    `Processor time for each of them: ${spentText(part)}.`,
    'What people waited, retries among it:',
    table(
      ['step', 'times', 'median', '95 %', '99 %', 'longest'],
      recording
        .steps()
        .map(({ name, count, median, p95, p99, most }) => [name, count, ...[median, p95, p99, most].map(milliseconds)]),
    ),
    errors.length === 0
      ? 'No attempt failed.'
      : `Attempts that failed and were repeated by the browser:\n\n${table(
          ['answer', 'times'],
          errors.map(({ kind, count }) => [kind, count]),
        )}`,
    table(
      ['proven', '', 'found'],
      proofs.map(({ claim, holds, found }) => [claim, holds === null ? 'not here' : holds ? 'yes' : '**NO**', found]),
    ),
  ].join('\n\n');
}

/** The report in Markdown and JSON, and a picture of each part, beside it. */
export function writeReport(machine: Machine, parts: readonly RehearsedPart[]) {
  const { date, cores, processor, memory, node, postgres, load } = machine;
  const about = `${date}, ${cores} cores (${processor}) and ${memory} GB for everything: two server processes, PostgreSQL ${postgres} under Patroni with a synchronous standby, PgBouncer, HAProxy, nginx with TLS, mail server and all people; Node ${node}, load ${load.toFixed(1)} before it.`;
  const text = [about, ...parts.map(partText)].join('\n\n');
  const json = {
    machine,
    parts: parts.map(({ title, people, seconds, recording, spent, proofs }) => ({
      title,
      people,
      seconds,
      spent,
      events: recording.events,
      steps: recording.steps(),
      errors: recording.errors(),
      served: recording.served,
      failed: recording.failed,
      proofs,
    })),
  };
  return {
    markdown: `${text}\n`,
    json: `${JSON.stringify(json, null, 2)}\n`,
    pictures: parts.map((part) => ({ name: imageName(part), svg: drawChart(part) })),
  };
}

const WIDTH = 960;
const HEIGHT = 400;
const plot = { left: 48, right: 12, top: 108, bottom: 36 };

/** Sums of a few seconds each, a second. */
function averaged(counts: readonly number[], seconds: number, window: number): number[] {
  return Array.from({ length: Math.ceil(seconds / window) }, (_, index) => {
    const part = counts.slice(index * window, (index + 1) * window);
    return part.reduce((sum, count) => sum + count, 0) / window;
  });
}

/** Round numbers from zero up to a value, four to eight of them. */
function ticks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = [5, 2, 1].map((factor) => factor * power).find((size) => most / size >= 4) ?? power;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => Math.round(index * step * 100) / 100);
}

/** A picture of the day: people expected and served a second, failed attempts, and what was done when. */
function drawChart({ phases, people, seconds, recording, served }: RehearsedPart): string {
  const whole = Math.max(seconds, recording.served.length, recording.failed.length);
  const window = Math.max(1, Math.round(whole / 120));
  const reached = averaged(recording.served, whole, window);
  const failed = averaged(recording.failed, whole, window);
  const expected = phases.map((phase) => (phase.people * people) / (phase.time * seconds));
  const most = 1.1 * Math.max(1, ...reached, ...expected, ...failed);
  const innerWidth = WIDTH - plot.left - plot.right;
  const innerHeight = HEIGHT - plot.top - plot.bottom;
  const x = (second: number) => (plot.left + (second / whole) * innerWidth).toFixed(1);
  const y = (rate: number) => (HEIGHT - plot.bottom - (rate / most) * innerHeight).toFixed(1);
  const base = y(0);

  let begun = 0;
  const steps = phases.map((phase, index) => {
    const from = begun * seconds;
    begun += phase.time;
    return `L${x(from)} ${y(expected[index] ?? 0)} L${x(begun * seconds)} ${y(expected[index] ?? 0)}`;
  });
  const line = reached.map((rate, index) => `${x((index + 0.5) * window)},${y(rate)}`).join(' ');
  const bars = failed.flatMap((rate, index) =>
    rate === 0
      ? []
      : [
          `<path d="M${x((index + 0.5) * window)} ${base}V${y(rate)}" stroke="#b3261e" stroke-width="3" opacity=".65"/>`,
        ],
  );
  const events = recording.events.map(({ second, words }, index) => {
    const height = 22 + (index % 6) * 14;
    const anchor = second > whole * 0.8 ? 'end' : 'start';
    return `<path d="M${x(second)} ${height + 3}V${base}" stroke="#6b7280" stroke-dasharray="2 3"/><text x="${x(second)}" y="${height}" text-anchor="${anchor}">${words}</text>`;
  });
  const marks = ticks(most).map(
    (rate) =>
      `<path d="M${plot.left} ${y(rate)}H${WIDTH - plot.right}" stroke="#e5e7eb"/><text x="${plot.left - 6}" y="${Number(y(rate)) + 4}" text-anchor="end">${rate}</text>`,
  );
  const times = ticks(whole).map((second) => {
    const anchor = second === 0 ? 'start' : 'middle';
    return `<text x="${x(second)}" y="${HEIGHT - 18}" text-anchor="${anchor}">${second} s</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11" fill="#374151">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${marks.join('\n')}
<path d="M${x(0)} ${base}${steps.join('')}L${x(seconds)} ${base}Z" fill="#dbe7f5"/>
${bars.join('\n')}
<polyline points="${line}" fill="none" stroke="#0b5cad" stroke-width="2"/>
${events.join('\n')}
${times.join('\n')}
<text x="${plot.left}" y="${HEIGHT - 3}">a second: <tspan fill="#0b5cad">${served}</tspan>, <tspan fill="#8aa9cc">expected</tspan>, <tspan fill="#b3261e">failed attempts</tspan></text>
</svg>
`;
}
