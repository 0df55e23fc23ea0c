import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WaitingProposal } from '@urna/contract/candidacy/proposals';
import { Link } from 'react-router';
import { tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { FailureBanner } from '../../../ui/feedback/failure-banner.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { kindWord } from './candidate-words.ts';
import { Decisions, VersionWords, waitingProposalsQuery } from './proposals.tsx';

/** The proposals that wait to be published, whole: most are read and released here. */
export function ProposalsPage() {
  const { data: waiting, error, isFetching, refetch } = useQuery(waitingProposalsQuery);
  return (
    <>
      <PageHead
        title="Propuestas por publicar"
        subtitle="Lo que los candidatos admitidos quieren decir a los votantes. Se publica sin cambios, o se devuelve con un motivo."
      />
      {error && !waiting ? (
        <FailureBanner error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : waiting === undefined ? (
        <Skeleton height={240} role="status" aria-label="Cargando las propuestas" />
      ) : waiting.length === 0 ? (
        <p role="status">
          No hay propuestas por publicar. Las publicadas se ven en la <Link to={paths.candidates}>página pública</Link>{' '}
          y en cada candidatura.
        </p>
      ) : (
        <Stack maw="52rem">
          {waiting.map((one) => (
            <Waiting key={one.id} proposal={one} />
          ))}
        </Stack>
      )}
    </>
  );
}

function Waiting({ proposal }: { proposal: WaitingProposal }) {
  const { candidate_id, full_name, candidate_type, submitted_at, replaces, obstacle } = proposal;
  return (
    <Panel title={full_name} aside={<Link to={paths.staff.candidate(candidate_id)}>Ver la candidatura</Link>}>
      <p className="note">
        {kindWord(candidate_type)} · Enviada el {tellDateTime(submitted_at)}
        {replaces ? ' · Reemplazaría a la que está publicada' : null}
      </p>
      <VersionWords version={proposal} />
      <Decisions candidateId={candidate_id} name={full_name} version={proposal} obstacle={obstacle} />
    </Panel>
  );
}
