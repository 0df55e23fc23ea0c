import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type CandidateKind, candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { finishInscription } from '@urna/contract/candidacy/inscription';
import { CLEAR_SESSION_AFTER_SUBMIT_MS } from '@urna/contract/shared/limits';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { SealedWithoutNotice } from '../../../domain/calendar/off-ballot-notice.tsx';
import {
  currentBearer,
  currentCandidateId,
  isCurrentBearer,
} from '../../../domain/candidate-session/candidate-store.ts';
import { candidateClient } from '../../../domain/candidate-session/session-clients.ts';
import { tellLostAnswer } from '../../../domain/candidate-session/tell-lost-answer.ts';
import { registrationSubmitted, sessionCleared } from '../../../domain/candidate-session/transitions.ts';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';

export function FinishButton({ kind, disabled }: { kind: CandidateKind; disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const finishing = useMutation({ mutationFn: () => submitRegistration(kind) });
  return (
    <>
      <Button color="accent.4" disabled={disabled} onClick={() => setAsking(true)}>
        Finalizar inscripción
      </Button>
      <ConfirmModal
        opened={asking}
        title="Finalizar Inscripción"
        confirmLabel="Sí, finalizar inscripción"
        cancelLabel="Cancelar"
        // The page stays until the receipt replaces it: a second click must not send again.
        loading={finishing.isPending || finishing.isSuccess}
        onConfirm={() => finishing.mutate()}
        onCancel={() => {
          setAsking(false);
          finishing.reset();
        }}
      >
        <p>
          Usted se inscribe como <strong>{candidateKindLabels[kind]}</strong>.
        </p>
        <SealedWithoutNotice kind={kind} />
        <p>
          Al finalizar, sus datos personales y profesionales y sus documentos quedarán bloqueados: no podrá
          modificarlos.
        </p>
        <p>El comité de validación los revisará y le informará el resultado por correo electrónico.</p>
        {finishing.error ? <Notice type="error">{tellLostAnswer(finishing.error)}</Notice> : null}
      </ConfirmModal>
    </>
  );
}

export async function submitRegistration(kind: CandidateKind): Promise<void> {
  const id = currentCandidateId();
  const { data } = await candidateClient.call(finishInscription, { params: { id } });
  const token = currentBearer();
  registrationSubmitted({ kind, candidateID: id, ...data });
  setTimeout(() => {
    // Meanwhile the receipt may have been closed, and the next person at this computer have begun.
    if (isCurrentBearer(token)) sessionCleared({ keepDraft: false });
  }, CLEAR_SESSION_AFTER_SUBMIT_MS);
}
