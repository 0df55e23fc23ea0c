import { freeSpace } from '../../platform/free-space.ts';
import { installed } from '../../platform/installed-version.ts';
import type { Figure } from './exposition.ts';

/** What runs here, and the room that is left for its files. */
export async function installationFigures({
  folders,
  drill,
}: {
  folders: Readonly<Record<string, string>>;
  drill: boolean;
}): Promise<Figure[]> {
  const looked = await Promise.all(
    Object.entries(folders).map(async ([folder, path]) =>
      // A folder that this account may not read must not hide the other figures.
      freeSpace(path).then(
        (space) => ({ labels: { folder }, ...space }),
        () => null,
      ),
    ),
  );
  const disks = looked.filter((disk) => disk !== null);
  return [
    {
      name: 'urna_build_info',
      type: 'gauge',
      help: 'The version that runs, as labels.',
      samples: [{ labels: { version: installed.version, commit: installed.commit ?? '' }, value: 1 }],
    },
    { name: 'urna_drill', type: 'gauge', help: '1 in a drill.', samples: [{ value: Number(drill) }] },
    {
      name: 'urna_disk_free_bytes',
      type: 'gauge',
      help: 'Free bytes on the disk of a folder.',
      samples: disks.map(({ labels, free }) => ({ labels, value: free })),
    },
    {
      name: 'urna_disk_size_bytes',
      type: 'gauge',
      help: 'Bytes of the disk of a folder.',
      samples: disks.map(({ labels, size }) => ({ labels, value: size })),
    },
  ];
}
