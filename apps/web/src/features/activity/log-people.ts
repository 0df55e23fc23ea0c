import { queryOptions } from '@tanstack/react-query';
import {
  type FoundCandidate,
  findActivityCandidates,
  listActivityStaff,
  SYSTEM_CAUSER,
  staffCauser,
} from '@urna/contract/activity/activity-list';
import { staffClient } from '../../shared/access/staff-session/staff-client.ts';

export const logStaffQuery = queryOptions({
  queryKey: ['activity', 'staff'],
  queryFn: async ({ signal }) => (await staffClient.call(listActivityStaff, { signal })).data,
  staleTime: 60_000,
});

export async function findCandidates(text: string): Promise<FoundCandidate[]> {
  return (await staffClient.call(findActivityCandidates, { body: { text } })).data;
}

type StaffNames = readonly { id: number; name: string }[];

/** A member of the staff or the system, as a choice. Includes a person whom the URL names and the list doesn't. */
export function causerOptions(staff: StaffNames, chosen: string | undefined): { value: string; label: string }[] {
  const options = [
    ...staff.map(({ id, name }) => ({ value: staffCauser(id), label: name })),
    { value: SYSTEM_CAUSER, label: 'Sistema y órdenes' },
  ];
  const isMissing = chosen !== undefined && options.every(({ value }) => value !== chosen);
  return isMissing ? [...options, { value: chosen, label: 'Persona desconocida' }] : options;
}
