import { Button, NativeSelect } from '@mantine/core';
import { mailTopicLabels, mailTopics } from '@urna/contract/voting/help-desk';
import { campaignName } from '../../domain/mail/campaign-name.ts';
import classes from './mail-queue.module.css';
import { useOfferedCampaigns } from './mail-queue-api.ts';
import type { QueueState } from './queue-state.ts';

interface QueueFiltersProps {
  state: QueueState;
  onChange: (change: Partial<QueueState>) => void;
}

export function QueueFilters({ state, onChange }: QueueFiltersProps) {
  const campaigns = useOfferedCampaigns().data ?? [];
  const { campaign: chosen } = state;
  // A campaign that the URL names and the list doesn't contain, or not yet.
  const isUnlisted = chosen !== null && !campaigns.some(({ id }) => id === chosen);
  const isFiltered = state.topic !== null || chosen !== null || state.status !== null;
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
      {isFiltered ? (
        <Button variant="subtle" size="sm" onClick={() => onChange({ topic: null, campaign: null, status: null })}>
          Quitar filtros
        </Button>
      ) : null}
    </search>
  );
}
