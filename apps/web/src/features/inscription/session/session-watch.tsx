import { Button, Group } from '@mantine/core';
import { EXPIRED_MODAL_MS, SESSION_WARNING_SECONDS } from '@urna/contract/shared/limits';
import { toast } from '@urna/ui/toast';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCandidateStore, useEndedStore } from '../../../domain/candidate-session/candidate-store.ts';
import { refreshSession } from '../../../domain/candidate-session/refresh-session.ts';
import { sessionEndedWords } from '../../../domain/candidate-session/session-ended-words.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { Modal } from '../../../ui/modals/modal.tsx';
import { ExpiredModal, WarningModal } from '../../../ui/modals/session-modals.tsx';

/** Warns before a session ends, and offers to extend it. */
export function SessionWatch() {
  const expiresAt = useCandidateStore((state) => state.tokenInfo?.time_milliseconds ?? null);
  // An expired correction keeps its token, but its countdown has ended.
  const isOpen = useCandidateStore((state) => state.isValidate && !state.checkingSession);
  const seconds = useCountdown(isOpen ? expiresAt : null);
  const [acknowledged, setAcknowledged] = useState<number | null>(null);
  // The specification warns between 119 and 120 s; a tab that was asleep in that second must still warn.
  const isEnding = seconds !== null && seconds > 0 && seconds <= SESSION_WARNING_SECONDS;
  const expired = seconds === 0;
  const { renew, working } = useRenewal(expired);
  return (
    <>
      <WarningModal opened={isEnding && acknowledged !== expiresAt} onClose={() => setAcknowledged(expiresAt)} />
      <ExpiredModal opened={expired} onAccept={renew} working={working} />
    </>
  );
}

function useRenewal(expired: boolean): { renew: () => void; working: boolean } {
  const navigate = useNavigate();
  const { working, attempt } = useAttempt();
  const renew = useCallback(() => {
    void attempt(async () => {
      if ((await refreshSession()) || useEndedStore.getState().why !== null) return;
      const corrects = useCandidateStore.getState().flow_type === 'CORRECT_DOCUMENTS';
      toast.error(sessionEndedWords(corrects ? 'correction' : 'inscription'));
      await navigate(corrects ? paths.correction.validateCandidate : paths.home, { replace: true });
    });
  }, [attempt, navigate]);
  useEffect(() => {
    if (!expired) return;
    const timer = window.setTimeout(renew, EXPIRED_MODAL_MS);
    return () => window.clearTimeout(timer);
  }, [expired, renew]);
  return { renew, working };
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
