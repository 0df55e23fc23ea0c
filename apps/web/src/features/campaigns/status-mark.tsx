import { type CampaignStatus, campaignStatusLabels } from '@urna/contract/mail/campaigns';
import { CloseIcon, icon, SuccessIcon } from '@urna/ui/icons';
import { EditPageIcon, MegaphoneIcon } from '../../ui/icons/menu-icons.tsx';
import classes from './campaigns.module.css';

const PauseIcon = icon(<path d="M8.5 5.5v13M15.5 5.5v13" />);

const looks = {
  draft: { Icon: EditPageIcon, tone: 'plain' },
  running: { Icon: MegaphoneIcon, tone: 'info' },
  paused: { Icon: PauseIcon, tone: 'warning' },
  cancelled: { Icon: CloseIcon, tone: 'plain' },
  finished: { Icon: SuccessIcon, tone: 'success' },
} as const satisfies Record<CampaignStatus, { Icon: typeof CloseIcon; tone: string }>;

export function StatusMark({ status }: { status: CampaignStatus }) {
  const { Icon, tone } = looks[status];
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon size={18} /> {campaignStatusLabels[status]}
    </span>
  );
}
