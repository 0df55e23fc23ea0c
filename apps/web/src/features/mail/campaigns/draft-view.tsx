// The draft page, in the order of work: write, preview, send.

import { Box, Button, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  type CampaignReport,
  campaignAudienceLabels,
  START_CAMPAIGN_WORD,
  startCampaign,
  testCampaign,
} from '@urna/contract/mail/campaigns';
import { counted } from '@urna/contract/shared/counted';
import { WorkingButton } from '@urna/ui/button';
import { ClockIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { staffCall, staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { WordModal } from '../../../ui/modals/form-modal.tsx';
import { formOf, realEdits, useUnsavedEdits } from './campaign-form.ts';
import { campaignName } from './campaign-status.tsx';
import { useCampaignChange, useCampaignPreview } from './campaigns-api.ts';
import { DraftEditor } from './draft-editor.tsx';
import { MessagePanel } from './message-panel.tsx';
import { tellDuration } from './progress.ts';

export function DraftView({ campaign }: { campaign: CampaignReport }) {
  const mayChange = useMay('administer');
  const { edits } = useUnsavedEdits(campaign.id);
  const isUnsaved = Object.keys(realEdits(edits, formOf(campaign))).length > 0;
  return (
    <>
      {mayChange ? <DraftEditor campaign={campaign} /> : null}
      <MessagePanel
        title="Vista previa"
        campaign={campaign}
        note={isUnsaved ? 'Todavía sin los cambios de arriba: guárdelos para verlos aquí.' : null}
        aside={mayChange ? <TestButton id={campaign.id} isUnsaved={isUnsaved} /> : null}
      />
      <StartPanel campaign={campaign} mayStart={mayChange} isUnsaved={isUnsaved} />
    </>
  );
}

/** Mails the saved draft to the administrator's own address. */
function TestButton({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const test = useMutation({
    mutationFn: () => staffClient.call(testCampaign, { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: toastError,
  });
  return (
    <WorkingButton
      variant="default"
      size="sm"
      label="Enviarme una prueba"
      workingLabel="Enviando…"
      working={test.isPending}
      onClick={() => {
        if (isUnsaved) toast.error('Guarde primero los cambios: la prueba lleva lo que está guardado.');
        else test.mutate();
      }}
    />
  );
}

interface StartPanelProps {
  campaign: CampaignReport;
  mayStart: boolean;
  isUnsaved: boolean;
}

function StartPanel({ campaign, mayStart, isUnsaved }: StartPanelProps) {
  const id = useId();
  const preview = useCampaignPreview(campaign);
  /** The draft on screen when the button was pressed: exactly this revision is started, or none. */
  const [starting, setStarting] = useState<{ campaign: CampaignReport; reach: number } | null>(null);
  const reach = preview.data?.would_reach;
  const waitsFor = preview.data?.waits_for ?? [];
  const waits = preview.data
    ? [
        ...(isUnsaved ? ['Guardar los cambios del mensaje.'] : []),
        ...waitsFor,
        ...(reach === 0 && waitsFor.length === 0 ? ['No hay a quién escribirle.'] : []),
      ]
    : [];
  return (
    <Panel title="Envío">
      {reach === undefined ? (
        preview.error ? null : (
          <Skeleton height={28} width={280} />
        )
      ) : (
        <div className="stack gap-2xs">
          <Box component="p" fz={18}>
            Hoy llegaría a <strong>{counted(reach, 'persona', 'personas')}</strong>.
          </Box>
          {reach > 0 ? (
            <p className="dimmed">
              A {counted(campaign.per_minute, 'correo', 'correos')} por minuto tomaría{' '}
              {tellDuration(reach, campaign.per_minute)}. A nadie le llega dos veces.
            </p>
          ) : null}
        </div>
      )}
      {waits.length > 0 ? (
        <div id={id}>
          <p className="dimmed">Para enviarla falta:</p>
          <ul className="stack gap-xs">
            {waits.map((wait) => (
              <li key={wait} className="line">
                <ClockIcon size={20} /> {wait}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {mayStart ? (
        <div>
          <Button
            disabled={reach === undefined || waits.length > 0}
            aria-describedby={waits.length > 0 ? id : undefined}
            onClick={() => setStarting(reach === undefined ? null : { campaign, reach })}
          >
            Enviar la campaña
          </Button>
        </div>
      ) : null}
      {starting ? <StartModal {...starting} onClose={() => setStarting(null)} /> : null}
    </Panel>
  );
}

/** Refused because the draft was changed meanwhile: a retry can't succeed. */
function overtakenNotice(error: unknown): ReactNode {
  if (!(error instanceof ApiError) || error.code !== 'campaign_changed') return null;
  return (
    <Notice type="error" title="No se envió nada">
      {error.message} Al cerrar esta ventana, la vista previa muestra la versión nueva.
    </Notice>
  );
}

interface StartModalProps {
  campaign: CampaignReport;
  reach: number;
  onClose: () => void;
}

function StartModal({ campaign, reach, onClose }: StartModalProps) {
  const start = useCampaignChange(staffCall(startCampaign, { params: { id: campaign.id } }), (error) => {
    // Another person started or discarded the draft: the modal unmounts with it, so the error is a toast.
    if (error instanceof ApiError && error.code === 'campaign_not_ready') toast.error(error.message);
  });
  const body = { confirmation: START_CAMPAIGN_WORD, revision: campaign.revision } as const;
  const { titleOf } = useProcess();
  return (
    <WordModal
      title={`Enviar: ${campaignName(campaign)}`}
      word={START_CAMPAIGN_WORD}
      confirmLabel="Enviar definitivamente"
      sending={start}
      refusal={overtakenNotice(start.error)}
      onConfirm={() => start.mutate({ body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ul className="stack gap-2xs bullets">
        <li>
          {titleOf(campaign.contest)}: {campaignAudienceLabels[campaign.audience].toLowerCase()}
        </li>
        <li>{counted(reach, 'persona', 'personas')}, si nada cambia mientras sale</li>
        <li>{counted(campaign.per_minute, 'correo', 'correos')} por minuto</li>
      </ul>
      <Notice type="warning" title="Lo que sale no se puede devolver">
        Durante el envío podrá pausarla o cancelarla, y cambiar la velocidad. El mensaje ya no se podrá cambiar.
      </Notice>
    </WordModal>
  );
}
