import { Gauge, type Registry } from 'prom-client';
import { freeSpace } from '../../platform/free-space.ts';
import { installed } from '../../platform/installed-version.ts';
import type { Readiness } from '../../platform/readiness.ts';
import { addGauge } from './add-gauge.ts';

interface Watched {
  folders: Readonly<Record<string, string>>;
  drill: boolean;
  readiness: Readiness;
}

/** What runs here, whether it is ready, and the room that is left for its files. */
export function watchInstallation(registry: Registry, { folders, drill, readiness }: Watched): void {
  const labels = { version: installed.version, commit: installed.commit ?? '' };
  addGauge(registry, 'urna_build_info', 'The version that runs, as labels.', [{ labels, value: 1 }]);
  addGauge(registry, 'urna_drill', '1 in a drill.', Number(drill));
  const ready = new Gauge({
    name: 'urna_ready',
    help: 'Whether each condition of /api/ready holds.',
    labelNames: ['part'],
    registers: [],
    async collect() {
      const failing = new Set((await readiness.failing()).map(({ part }) => part));
      for (const part of readiness.parts) this.set({ part }, Number(!failing.has(part)));
    },
  });
  registry.registerMetric(ready);
  const watchDisks = (name: string, help: string, read: (space: { free: number; size: number }) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers: [registry],
      async collect() {
        for (const [folder, path] of Object.entries(folders)) {
          // A folder that this account may not read must not hide the other figures.
          const space = await freeSpace(path).catch(() => null);
          if (space) this.set({ folder }, read(space));
        }
      },
    });
  watchDisks('urna_disk_free_bytes', 'Free bytes on the disk of a folder.', ({ free }) => free);
  watchDisks('urna_disk_size_bytes', 'Bytes of the disk of a folder.', ({ size }) => size);
}
