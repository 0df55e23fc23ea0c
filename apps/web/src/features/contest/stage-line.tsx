import type { Contest } from '@urna/contract/contest';
import { type ContestStage, contestStageLabels } from '@urna/contract/contests';
import { ClockIcon, CloseIcon, SuccessIcon } from '../../ui/icons.tsx';
import { LockIcon } from '../../ui/lock-icon.tsx';
import { CorrectionIcon } from '../../ui/menu-icons.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import classes from './contest-page.module.css';
import { stageDetail } from './life.ts';

const icons = {
  preparing: CorrectionIcon,
  sealing: ClockIcon,
  sealed: LockIcon,
  open: SuccessIcon,
  closed: CloseIcon,
  tallied: ClockIcon,
  decrypted: SuccessIcon,
  published: SuccessIcon,
} as const satisfies Record<ContestStage, typeof ClockIcon>;

/** Where the contest is in its life, said again whenever it goes a step further. */
export function StageLine({ contest }: { contest: Contest }) {
  // The button that took the contest a step further is gone with the step before.
  const place = useKeptFocus<HTMLParagraphElement>([contest.stage]);
  const Icon = icons[contest.stage];
  const detail = stageDetail(contest);
  return (
    <p ref={place} tabIndex={-1} className={classes.stage} data-stage={contest.stage} role="status">
      <Icon size={22} />
      <strong>{contestStageLabels[contest.stage]}</strong>{' '}
      {detail ? <span className={classes.stageDetail}>{detail}</span> : null}
    </p>
  );
}
