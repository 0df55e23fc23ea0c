import { beforeEach, expect, test } from 'vitest';
import { useAuthStore } from '../../../../domain/staff-session/auth-store.ts';
import {
  approvalSent,
  approveSoon,
  isOnItsWay,
  sendNow,
  undoApproval,
  usePendingApproval,
} from './pending-approval.ts';

const approval = (candidate_id: number) => ({
  review: { candidate_id, observation: 'Todo está en orden.', documents: [] },
  draftKey: `7 ${String(candidate_id)} first`,
  name: 'Ana Ruiz',
  path: `/app/candidatos/detail/${String(candidate_id)}`,
  state: null,
});
const pending = () => {
  const { waiting, due } = usePendingApproval.getState();
  return { waiting: waiting?.review.candidate_id ?? null, due: due.map(({ review }) => review.candidate_id) };
};

beforeEach(() => usePendingApproval.setState({ waiting: null, due: [] }));

test('one approval can be undone at a time: the one before it is sent', () => {
  approveSoon(approval(1));
  expect(pending()).toEqual({ waiting: 1, due: [] });
  approveSoon(approval(2));
  expect(pending()).toEqual({ waiting: 2, due: [1] });
  expect(undoApproval()?.review.candidate_id).toBe(2);
  expect(pending()).toEqual({ waiting: null, due: [1] });
  expect(undoApproval()).toBeNull();
});

test('an approval is on its way until the server has accepted it', () => {
  approveSoon(approval(1));
  sendNow();
  const [sending] = usePendingApproval.getState().due;
  expect(isOnItsWay(1)(usePendingApproval.getState())).toBe(true);
  if (sending) approvalSent(sending);
  expect(isOnItsWay(1)(usePendingApproval.getState())).toBe(false);
});

test('nothing is sent in the name of whoever logs in next', () => {
  approveSoon(approval(1));
  approveSoon(approval(2));
  useAuthStore.setState({ user: null });
  expect(pending()).toEqual({ waiting: null, due: [] });
});
