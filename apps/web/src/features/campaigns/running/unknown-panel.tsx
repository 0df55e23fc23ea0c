import type { CampaignReport } from '@urna/contract/campaigns';
import { counted } from '../../../lib/counted.ts';
import { useMay } from '../../../lib/staff-session/staff-context.ts';
import { AgainButton } from '../../../ui/again-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useActOnCampaign } from '../campaigns-api.ts';

/** Mails whose end nobody knows: what that means, and the choice that only a person can make. */
export function UnknownPanel({ campaign, meaning }: { campaign: CampaignReport; meaning: string }) {
  const mayResend = useMay('administer') && campaign.status !== 'cancelled';
  const resend = useActOnCampaign(campaign.id, 'resend-unknown');
  const { unknown } = campaign.progress;
  return (
    <Notice
      type="warning"
      title={counted(unknown, 'correo sin respuesta', 'correos sin respuesta')}
      actions={
        mayResend ? (
          <AgainButton
            label={unknown === 1 ? 'Enviarlo de nuevo' : 'Enviarlos de nuevo'}
            title={`¿Enviar de nuevo ${counted(unknown, 'correo', 'correos')} sin respuesta?`}
            send={() => resend.mutateAsync()}
          >
            <p>Quien sí recibió el primero lo recibirá repetido.</p>
          </AgainButton>
        ) : null
      }
    >
      {meaning}
    </Notice>
  );
}
