import { useQuery } from '@tanstack/react-query';
import { getOwnProposal, type OwnProposal, proposalObstacles } from '@urna/contract/candidacy/proposals';
import { Notice } from '@urna/ui/notice';
import type { Client } from '../../../lib/call.ts';
import { FailureBanner } from '../../../ui/feedback/failure-banner.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { ProposalState } from './proposal-state.tsx';
import { OWN_PROPOSAL } from './use-proposal-draft.ts';

/** What the candidate proposes: writing it, and what became of each version. */
export function ProposalPanel({ client }: { client: Client }) {
  const own = useQuery({
    queryKey: OWN_PROPOSAL,
    queryFn: async ({ signal }) => (await client.call(getOwnProposal, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    // Another tab may have changed it.
    refetchOnWindowFocus: 'always',
  });
  if (!own.data) {
    if (!own.error) return null;
    return (
      <Panel title="Mi propuesta">
        <FailureBanner error={own.error} onRetry={() => void own.refetch()} retrying={own.isFetching} />
      </Panel>
    );
  }
  return <OwnPanel client={client} own={own.data} />;
}

function OwnPanel({ client, own }: { client: Client; own: OwnProposal }) {
  const { obstacle, versions } = own;
  // Nothing to show of a candidacy that ended without one.
  if (obstacle && obstacle !== 'voting_opened' && versions.length === 0) return null;
  return (
    <Panel title="Mi propuesta">
      <ProposalState own={own} />
      {obstacle ? (
        <Notice type="info" role="note">
          {proposalObstacles[obstacle]}
        </Notice>
      ) : (
        <ProposalForm client={client} own={own} />
      )}
    </Panel>
  );
}
