import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { withContest } from '../../shared/processes/public-contest.ts';

/** The address by which programs name an election and to which witnesses link. Leads people to the results. */
export function ElectionAddress() {
  const { proceso, contienda = '' } = useParams();
  const page =
    proceso === undefined ? withContest(paths.results, { contest: contienda }) : paths.resultsOf(proceso, contienda);
  return <Navigate to={page} replace />;
}

/** Where mails of before led whoever voted: now the booth, another program. */
export function CertificateAddress() {
  const { proceso = '', contienda = '' } = useParams();
  useEffect(() => location.replace(paths.pastVote(proceso, contienda)), [proceso, contienda]);
  return null;
}
