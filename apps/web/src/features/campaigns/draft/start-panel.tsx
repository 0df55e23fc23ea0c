import { Button, Skeleton } from '@mantine/core';
import type { CampaignReport } from '@urna/contract/mail/campaigns';
import { ClockIcon } from '@urna/ui/icons';
import { useId, useState } from 'react';
import { counted } from '../../../lib/counted.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useCampaignPreview } from '../campaigns-api.ts';
import { tellDuration } from '../progress.ts';
import classes from './draft.module.css';
import { StartModal } from './start-modal.tsx';

interface StartPanelProps {
  campaign: CampaignReport;
  mayStart: boolean;
  isUnsaved: boolean;
}

/** The number of recipients, what the start waits for, and the button to start. */
export function StartPanel({ campaign, mayStart, isUnsaved }: StartPanelProps) {
  const id = useId();
  const preview = useCampaignPreview(campaign);
  /** The draft on screen when the button was pressed: exactly this revision is started, or none. */
  const [starting, setStarting] = useState<{ campaign: CampaignReport; reach: number } | null>(null);
  const reach = preview.data?.would_reach;
  const waits = preview.data ? waitsOf(preview.data, isUnsaved) : [];
  return (
    <Panel title="Envío">
      {reach === undefined ? (
        preview.error ? null : (
          <Skeleton height={28} width={280} />
        )
      ) : (
        <div className="stack gap-2xs">
          <p className={classes.reach}>
            Hoy llegaría a <strong>{counted(reach, 'persona', 'personas')}</strong>.
          </p>
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

function waitsOf(
  { would_reach, waits_for }: { would_reach: number; waits_for: string[] },
  isUnsaved: boolean,
): string[] {
  return [
    ...(isUnsaved ? ['Guardar los cambios del mensaje.'] : []),
    ...waits_for,
    ...(would_reach === 0 && waits_for.length === 0 ? ['No hay a quién escribirle.'] : []),
  ];
}
