import { CheckIcon, ClockIcon, CloseIcon } from '../../ui/icons.tsx';
import type { Stage } from './stage.ts';
import classes from './stage-mark.module.css';

const icons = { before: ClockIcon, open: CheckIcon, closed: CloseIcon, unknown: ClockIcon } as const;

export function StageMark({ stage }: { stage: Stage }) {
  const Icon = icons[stage];
  return (
    <span className={classes.mark} data-stage={stage}>
      <Icon size={20} />
    </span>
  );
}
