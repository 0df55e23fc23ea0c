import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeAnswer } from '@urna/contract/staff/change-requests';
import { resetPasskeys } from '@urna/contract/staff/passkeys';
import { changeStaffUser, createStaffUser, listStaffUsers } from '@urna/contract/staff/staff';
import { tellAnswer } from '../../../domain/change-requests/asked-change.ts';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import type { Input } from '../../../lib/call.ts';

const STAFF = 'admin-staff';
export const STAFF_PER_PAGE = 20;

export function useStaffList(page: number) {
  return useQuery({
    queryKey: [STAFF, page],
    queryFn: ({ signal }) => staffClient.call(listStaffUsers, { query: { page, per_page: STAFF_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

function useStaffCall<Change>(send: (change: Change) => Promise<{ message: string } | ChangeAnswer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      tellAnswer(answer);
      return queries.invalidateQueries({ queryKey: [STAFF] });
    },
  });
}

export function useCreateStaff() {
  return useStaffCall((body: Input<typeof createStaffUser>['body']) => staffClient.call(createStaffUser, { body }));
}

export function useChangeStaff(id: number) {
  return useStaffCall((body: Input<typeof changeStaffUser>['body']) =>
    staffClient.call(changeStaffUser, { params: { id }, body }),
  );
}

export function useResetPasskeys(id: number) {
  return useStaffCall((reason: string) => staffClient.call(resetPasskeys, { params: { id }, body: { reason } }));
}
