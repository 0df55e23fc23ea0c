import { useQuery } from '@tanstack/react-query';
import { getOwnProposal, type OwnProposal, proposalObstacles } from '@urna/contract/candidacy/proposals';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import type { Client } from '../../../lib/call.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { ProposalWords } from '../../../shared/candidacy/proposal-words.tsx';
import { FailureBanner } from '../../../ui/feedback/failure-banner.tsx';
import { CollapsibleSection } from '../../../ui/layout/collapsible-section.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { OWN_PROPOSAL } from './proposal-draft.ts';
import { ProposalForm } from './proposal-form.tsx';

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

/** What became of the newest version, and what anyone reads now. */
function ProposalState({ own }: { own: OwnProposal }) {
  const [newest] = own.versions;
  const published = own.versions.find(({ state }) => state === 'published');
  return (
    <>
      {newest?.state === 'submitted' ? (
        <Notice type="info" role="note" title={`Enviada el ${tellDateTime(newest.submitted_at)}`}>
          {own.is_admitted
            ? 'La Junta la leerá y le escribiremos cuando la publique o la devuelva.'
            : 'La Junta la puede publicar cuando su candidatura sea admitida. Le escribiremos entonces.'}
          {published ? ' Mientras tanto se ve la que ya está publicada.' : null}
        </Notice>
      ) : null}
      {newest?.state === 'returned' && newest.decided_at !== null ? (
        <Notice type="warning" title={`La Junta la devolvió el ${tellDateTime(newest.decided_at)}`}>
          <p className="as-written">{newest.reason}</p>
        </Notice>
      ) : null}
      {newest?.state === 'published' && newest.decided_at !== null ? (
        <Notice type="success" role="note" title={`Publicada el ${tellDateTime(newest.decided_at)}`}>
          Así la ve cualquiera en <Address own={own} />.
        </Notice>
      ) : null}
      {published && published !== newest ? (
        <CollapsibleSection title="Lo que está publicado ahora">
          <ProposalWords text={published.text} link={published.link} />
        </CollapsibleSection>
      ) : null}
    </>
  );
}

const Address = ({ own: { process, contest } }: { own: OwnProposal }) => (
  <Link to={paths.candidatesOf(process, contest)} target="_blank">
    la página de los candidatos
    <span className="spoken"> (se abre en una pestaña nueva)</span>
  </Link>
);
