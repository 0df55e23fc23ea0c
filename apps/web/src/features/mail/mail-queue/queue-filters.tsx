import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listCampaigns } from '@urna/contract/mail/campaigns';
import { isUndelivered, type MailStatus, mailCountLabels, mailStatuses } from '@urna/contract/mail/mail-queue';
import { mailTopicLabels, mailTopics } from '@urna/contract/mail/mail-topics';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { campaignName } from '../campaigns/campaign-status.tsx';
import classes from './mail-queue.module.css';
import { MAILS, type QueueState, writeQueueState } from './mail-queue-api.ts';

interface StatusTabsProps {
  state: QueueState;
  /** Undefined while loading. */
  counts: Record<MailStatus, number> | undefined;
}

/** The count of each status, as links that filter by it. */
export function StatusTabs({ state, counts }: StatusTabsProps) {
  const all = counts ? mailStatuses.reduce((sum, status) => sum + counts[status], 0) : undefined;
  const tabs = [
    { status: null, label: 'Todos', mails: all },
    ...mailStatuses.map((status) => ({ status, label: mailCountLabels[status], mails: counts?.[status] })),
  ];
  return (
    <nav className={classes.tabs} aria-label="Correos por estado">
      {tabs.map(({ status, label, mails }) => (
        <Link
          key={label}
          to={{ search: writeQueueState({ ...state, status, page: 1 }).toString() }}
          className={classes.tab}
          data-bad={(status !== null && isUndelivered(status) && (mails ?? 0) > 0) || undefined}
          aria-current={state.status === status ? 'page' : undefined}
        >
          <span className={classes.tabFigure}>{mails === undefined ? '–' : formatNumber(mails)}</span>
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}

export function QueueFilters({
  state,
  onChange,
}: {
  state: QueueState;
  onChange: (change: Partial<QueueState>) => void;
}) {
  const isFiltered = state.topic !== null || state.campaign !== null || state.status !== null;
  return (
    <search className={classes.filters} aria-label="Filtros de los correos">
      <NativeSelect
        label="Para qué son"
        size="sm"
        value={state.topic ?? ''}
        data={[
          { value: '', label: 'Todo' },
          ...mailTopics.map((topic) => ({ value: topic, label: mailTopicLabels[topic] })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ topic: mailTopics.find((topic) => topic === currentTarget.value) ?? null })
        }
      />
      <CampaignSelect chosen={state.campaign} onChange={onChange} />
      {isFiltered ? (
        <Button variant="subtle" size="sm" onClick={() => onChange({ topic: null, campaign: null, status: null })}>
          Quitar filtros
        </Button>
      ) : null}
    </search>
  );
}

/** The maximum page size of the API; a process has only a handful of campaigns. */
const CAMPAIGNS_OFFERED = 100;

interface CampaignSelectProps {
  chosen: number | null;
  onChange: (change: { campaign: number | null }) => void;
}

export function CampaignSelect({ chosen, onChange }: CampaignSelectProps) {
  const { data: campaigns = [] } = useQuery({
    queryKey: [MAILS, 'campaigns'],
    queryFn: async ({ signal }) =>
      (await staffClient.call(listCampaigns, { query: { per_page: CAMPAIGNS_OFFERED }, signal })).data,
  });
  // A campaign that the URL names and the list doesn't contain, or not yet.
  const isUnlisted = chosen !== null && !campaigns.some(({ id }) => id === chosen);
  return (
    <NativeSelect
      label="Campaña"
      size="sm"
      value={chosen === null ? '' : String(chosen)}
      data={[
        { value: '', label: 'Todas, y los demás correos' },
        ...(isUnlisted ? [{ value: String(chosen), label: `Campaña n.º ${String(chosen)}` }] : []),
        ...campaigns.map((campaign) => ({ value: String(campaign.id), label: campaignName(campaign) })),
      ]}
      onChange={({ currentTarget }) =>
        onChange({ campaign: currentTarget.value === '' ? null : Number(currentTarget.value) })
      }
    />
  );
}
