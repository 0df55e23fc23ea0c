import { useQuery } from '@tanstack/react-query';
import { counted } from '@urna/contract/shared/counted';
import { getClaimCounts } from '@urna/contract/voting/claims';
import { publicClient } from '../../lib/call.ts';

/** How many there were in a process, and how they were decided. */
export function ClaimCounts({ process }: { process?: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['claims', 'counts', process],
    queryFn: async ({ signal }) => (await publicClient.call(getClaimCounts, { params: { process }, signal })).data,
  });
  if (!data || data.presented === 0) return null;
  const decided = `${counted(data.accepted, 'aceptada', 'aceptadas')}, ${counted(data.rejected, 'rechazada', 'rechazadas')}`;
  return (
    <p className="dimmed prose">
      Reclamaciones sobre el censo y el registro: {counted(data.presented, 'presentada', 'presentadas')}, {decided} y{' '}
      {data.waiting} sin decidir.
    </p>
  );
}
