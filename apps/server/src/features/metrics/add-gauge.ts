import { Gauge, type Registry } from 'prom-client';

export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** A gauge with the values that it has now: those of a reading of the database, which gets a registry of its own. */
export function addGauge(registry: Registry, name: string, help: string, values: number | readonly Sample[]): void {
  const samples: readonly Sample[] = typeof values === 'number' ? [{ value: values }] : values;
  const labelNames = Object.keys(samples[0]?.labels ?? {});
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  // Without labels it would be exposed as 0.
  if (samples.length === 0) gauge.remove();
  for (const { labels = {}, value } of samples) gauge.set(labels, value);
}
