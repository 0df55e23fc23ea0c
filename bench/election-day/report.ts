import { busiest } from './arrivals.ts';
import { drawChart } from './draw-chart.ts';
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
  const sums = served.map((_, at) => served.slice(at, at + 10).reduce((sum, count) => sum + count, 0));
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
  const about = `${date}, ${cores} cores (${processor}) and ${memory} GB for everything: two server processes, PostgreSQL ${postgres} with a synchronous standby, proxy, mail server and all people; Node ${node}, load ${load.toFixed(1)} before it.`;
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
