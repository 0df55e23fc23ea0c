import { type ContestName, contestLabels, contestNames } from '@urna/contract/contests';
import { paths } from '../../app/paths.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';

export function ContestTabs({ current }: { current: ContestName }) {
  return (
    <LinkTabs
      label="Elecciones del proceso"
      tabs={contestNames.map((name) => ({
        to: paths.staff.contest(name),
        label: contestLabels[name],
        current: name === current,
      }))}
    />
  );
}
