import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { resetPasskeys } from '@urna/contract/staff/passkeys';
import { changeStaffUser, createStaffUser, listStaffUsers } from '@urna/contract/staff/staff';
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

function useThenReload() {
  const queries = useQueryClient();
  return { onSuccess: () => queries.invalidateQueries({ queryKey: [STAFF] }) };
}

export function useCreateStaff() {
  return useMutation({
    mutationFn: (body: Input<typeof createStaffUser>['body']) => staffClient.call(createStaffUser, { body }),
    ...useThenReload(),
  });
}

export function useChangeStaff(id: number) {
  return useMutation({
    mutationFn: (body: Input<typeof changeStaffUser>['body']) =>
      staffClient.call(changeStaffUser, { params: { id }, body }),
    ...useThenReload(),
  });
}

export function useResetPasskeys(id: number) {
  return useMutation({
    mutationFn: (reason: string) => staffClient.call(resetPasskeys, { params: { id }, body: { reason } }),
    ...useThenReload(),
  });
}
