import { type CampaignStatus, campaignStatusLabels } from '@urna/contract/mail/campaigns';
import { CloseIcon, icon, SuccessIcon } from '@urna/ui/icons';
import { EditPageIcon, MegaphoneIcon } from '../../ui/icons/menu-icons.tsx';
import classes from './campaigns.module.css';

const PauseIcon = icon(<path d="M8.5 5.5v13M15.5 5.5v13" />);

const icons = {
  draft: EditPageIcon,
  running: MegaphoneIcon,
  paused: PauseIcon,
  cancelled: CloseIcon,
  finished: SuccessIcon,
} as const satisfies Record<CampaignStatus, typeof CloseIcon>;

export function StatusMark({ status }: { status: CampaignStatus }) {
  const Icon = icons[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={18} /> {campaignStatusLabels[status]}
    </span>
  );
}
