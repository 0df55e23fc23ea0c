import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listSchema } from '@urna/contract/envelope';
import { type NewStaff, type StaffChange, staffAnswerSchema, staffUserSchema } from '@urna/contract/staff';
import { staffApi } from '../../../domain/staff-session/staff-api.ts';

const STAFF = 'admin-staff';
export const STAFF_PER_PAGE = 20;

export function useStaffList(page: number) {
  return useQuery({
    queryKey: [STAFF, page],
    queryFn: ({ signal }) =>
      staffApi.get(
        `/admin/staff?page=${String(page)}&per_page=${String(STAFF_PER_PAGE)}`,
        listSchema(staffUserSchema),
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

function useThenReload() {
  const queries = useQueryClient();
  return { onSuccess: () => queries.invalidateQueries({ queryKey: [STAFF] }) };
}

export function useCreateStaff() {
  return useMutation({
    mutationFn: (staff: NewStaff) => staffApi.post('/admin/staff', staff, staffAnswerSchema),
    ...useThenReload(),
  });
}

export function useChangeStaff(id: number) {
  return useMutation({
    mutationFn: (change: StaffChange) => staffApi.patch(`/admin/staff/${String(id)}`, change, staffAnswerSchema),
    ...useThenReload(),
  });
}
