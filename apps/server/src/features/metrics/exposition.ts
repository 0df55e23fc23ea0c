/** A metric in Prometheus' text format: a HELP line, and a line per value. */
export interface Figure {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: readonly Sample[];
}

export interface Sample {
  /** Appended to the name: _bucket, _sum, _count. */
  suffix?: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export function expose(figures: readonly Figure[]): string {
  return figures
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelled(labels)} ${value}`),
        '',
      ].join('\n'),
    )
    .join('');
}

function labelled(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', String.raw`\\`).replaceAll('"', String.raw`\"`).replaceAll('\n', String.raw`\n`);
}
