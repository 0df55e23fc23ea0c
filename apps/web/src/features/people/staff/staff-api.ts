import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { listStaffUsers } from '@urna/contract/people/staff';
import { tellAnswer } from '../../../shared/access/change-requests/requested-change.tsx';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';

const STAFF = 'admin-staff';
export const STAFF_PER_PAGE = 20;

export function useStaffList(page: number) {
  return useQuery({
    queryKey: [STAFF, page],
    queryFn: ({ signal }) => staffClient.call(listStaffUsers, { query: { page, per_page: STAFF_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useStaffChange<Content>(change: (content: Content) => Promise<{ message: string } | ChangeAnswer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      tellAnswer(answer);
      return queries.invalidateQueries({ queryKey: [STAFF] });
    },
  });
}
