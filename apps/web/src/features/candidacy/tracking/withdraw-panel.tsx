import { useMutation } from '@tanstack/react-query';
import { type Tracking, WITHDRAW_WORD, withdrawCandidacy } from '@urna/contract/candidacy/tracking';
import { toast } from '@urna/ui/toast';
import type { Client } from '../../../lib/call.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { WordModal } from '../../../ui/modals/form-modal.tsx';

const effects = {
  off_ballot: 'Su nombre no estará en la tarjeta electoral. La Junta conserva la inscripción para consultarla.',
  recorded:
    'La tarjeta electoral ya está sellada y su nombre sigue en ella: el retiro queda registrado y la Junta decide qué efecto tiene.',
} as const;

interface WithdrawPanelProps {
  client: Client;
  tracking: Tracking;
  onChange: (tracking: Tracking) => void;
}

export function WithdrawPanel(props: WithdrawPanelProps) {
  const { withdrawal } = props.tracking;
  if (withdrawal === null) return null;
  const effect = effects[withdrawal];
  return (
    <Panel title="Retirar la candidatura">
      <p>Si ya no quiere ser candidato, puede retirarse. {effect}</p>
      <div>
        <ModalButton
          variant="outline"
          color="red"
          renderModal={(close) => <WithdrawModal {...props} effect={effect} onClose={close} />}
        >
          Retirar mi candidatura…
        </ModalButton>
      </div>
    </Panel>
  );
}

interface WithdrawModalProps extends WithdrawPanelProps {
  effect: string;
  onClose: () => void;
}

function WithdrawModal({ client, tracking, onChange, effect, onClose }: WithdrawModalProps) {
  const withdraw = useMutation({
    mutationFn: () => client.call(withdrawCandidacy, { body: { confirmation: WITHDRAW_WORD } }),
    onSuccess: ({ message, data }) => {
      onChange(data);
      toast.success(message);
    },
  });
  return (
    <WordModal
      title="¿Retirar su candidatura?"
      word={WITHDRAW_WORD}
      confirmLabel="Retirar la candidatura"
      sending={withdraw}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        La candidatura con radicado <strong>{tracking.radicado}</strong> dejará de contar y esto no se puede deshacer.{' '}
        {effect}
      </p>
    </WordModal>
  );
}
