import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { toast } from '@urna/ui/toast';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useCandidateStore, useEndedStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { refreshSession } from '../../../shared/candidacy/candidate-session/session.ts';
import { sessionEndedWords } from '../../../shared/candidacy/candidate-session/session-clients.ts';
import { Modal } from '../../../ui/modals/modal.tsx';
import { SessionWatch } from '../../../ui/modals/session-watch.tsx';

/** Warns before a session ends. At its end the browser renews it, or leads away. */
export function CandidateWatch() {
  const navigate = useNavigate();
  const expiresAt = useCandidateStore((state) => state.tokenInfo?.time_milliseconds ?? null);
  // An expired correction keeps its token, but its countdown has ended.
  const isOpen = useCandidateStore((state) => state.isValidate && !state.checkingSession);
  const renewing = useMutation({
    mutationFn: refreshSession,
    onSuccess: async (isRenewed) => {
      if (isRenewed || useEndedStore.getState().why !== null) return;
      const corrects = useCandidateStore.getState().flow_type === 'CORRECT_DOCUMENTS';
      toast.error(sessionEndedWords(corrects ? 'correction' : 'inscription'));
      await navigate(corrects ? paths.correction.validateCandidate : paths.home, { replace: true });
    },
  });
  return (
    <SessionWatch
      expiresAt={isOpen ? expiresAt : null}
      working={renewing.isPending}
      onOver={() => {
        if (!renewing.isPending) renewing.mutate();
      }}
    />
  );
}

/** Says why the session was ended from elsewhere. A modal, because a toast could vanish unread. */
export function EndedModal({ title, message }: { title: string; message: string }) {
  const close = () => useEndedStore.setState({ why: null });
  return (
    <Modal opened onClose={close} title={title} centered>
      <p>{message}</p>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={close}>
          Entendido
        </Button>
      </Group>
    </Modal>
  );
}
