import { Button } from '@mantine/core';
import type { CampaignReport } from '@urna/contract/mail/campaigns';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useState } from 'react';
import { counted } from '../../lib/counted.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { CallButton } from '../../ui/buttons/call-button.tsx';
import { ConfirmModal } from '../../ui/modals/confirm-modal.tsx';
import { type CampaignAct, useActOnCampaign } from './campaigns-api.ts';
import { remainingOf } from './progress.ts';

/** Pause, resume and cancel. */
export function CampaignActions({ campaign }: { campaign: CampaignReport }) {
  const { id, status } = campaign;
  const place = useKeptFocus<HTMLDivElement>([status]);
  return (
    <div ref={place} tabIndex={-1} className="cluster">
      {status === 'running' ? <ActButton id={id} act="pause" label="Pausar" /> : null}
      {status === 'paused' ? <ActButton id={id} act="resume" label="Reanudar" /> : null}
      {['draft', 'running', 'paused'].includes(status) ? <CancelButton campaign={campaign} /> : null}
    </div>
  );
}

function ActButton({ id, act, label }: { id: number; act: CampaignAct; label: string }) {
  const change = useActOnCampaign(id, act);
  return (
    <CallButton variant={act === 'pause' ? 'default' : 'filled'} label={label} call={() => change.mutateAsync()} />
  );
}

function CancelButton({ campaign }: { campaign: CampaignReport }) {
  const [asking, setAsking] = useState(false);
  const cancel = useActOnCampaign(campaign.id, 'cancel');
  const isDraft = campaign.status === 'draft';
  const left = remainingOf(campaign.progress);
  const { working, refusal, clear, attempt } = useAttempt();
  const confirm = () =>
    attempt(async () => {
      toast.success((await cancel.mutateAsync()).message);
      setAsking(false);
    });
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {isDraft ? 'Descartar borrador' : 'Cancelar campaña'}
      </Button>
      <ConfirmModal
        opened={asking}
        title={isDraft ? '¿Descartar este borrador?' : '¿Cancelar esta campaña?'}
        confirmLabel={isDraft ? 'Sí, descartar' : 'Sí, cancelar la campaña'}
        cancelLabel={isDraft ? 'Conservar' : 'Volver'}
        danger
        loading={working}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsking(false);
          clear();
        }}
      >
        <p>
          {isDraft
            ? 'No se podrá enviar ni cambiar después. Nadie ha recibido nada de él.'
            : `${counted(left, 'correo que falta no saldrá', 'correos que faltan no saldrán')}, y la campaña no se puede reanudar después. Lo que ya salió no se puede devolver.`}
        </p>
        {isDraft ? null : <p>Si solo quiere detenerla por un tiempo, póngala en pausa.</p>}
        {refusal ? <Notice type="error">{refusal}</Notice> : null}
      </ConfirmModal>
    </>
  );
}
