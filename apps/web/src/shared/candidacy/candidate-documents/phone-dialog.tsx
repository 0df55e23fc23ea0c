// Shows the code, follows the phone that opens it, and ends it when it is closed.

import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  cancelPhoneLink,
  getPhoneLink,
  type PhoneLink,
  type PhoneLinkState,
  phoneLink,
} from '@urna/contract/candidacy/phone-upload';
import { drawQr } from '@urna/ui/draw-qr';
import { formatCountdown } from '@urna/ui/frame';
import { Notice } from '@urna/ui/notice';
import { QrPicture } from '@urna/ui/pictures';
import { useCountdown } from '@urna/ui/server-clock';
import { toast } from '@urna/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { Modal } from '../../../ui/modals/modal.tsx';
import { type Phase, phaseRules } from './document-list.ts';
import classes from './documents.module.css';

export type MadeLink = PhoneLink & { token: string };

const POLL_MS = 2500;

const isWaiting = ({ state }: PhoneLink) => state === 'waiting' || state === 'connected';

/** How the link stands: asked for every few seconds while the page is in sight. */
function usePhoneLink(phase: Phase, made: MadeLink) {
  const { data, isRefetchError } = useQuery({
    queryKey: ['phone-link', made.id],
    queryFn: async ({ signal }): Promise<PhoneLink> =>
      (await phaseRules[phase].client.call(getPhoneLink, { params: { id: made.id }, signal })).data,
    initialData: made,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? POLL_MS : false),
  });
  const seconds = useCountdown(Date.parse(made.expires_at));
  const link: PhoneLink = isWaiting(data) && seconds === 0 ? { ...data, state: 'expired' } : data;
  return { link, seconds, isUnreachable: isRefetchError };
}

interface PhoneDialogProps {
  phase: Phase;
  /** The document's name. */
  name: string;
  made: MadeLink;
  renewing: boolean;
  onRenew: () => void;
  onReceived: () => void;
  onClose: () => void;
}

/** An installation that is being tried out answers at an address that no phone reaches. */
const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(window.location.hostname);

export function PhoneDialog({ phase, name, made, renewing, onRenew, onReceived, onClose }: PhoneDialogProps) {
  const { link, seconds, isUnreachable } = usePhoneLink(phase, made);
  const address = phoneLink(window.location.origin, made.token);
  const arrived = link.state === 'received';
  const receive = useEffectEvent(onReceived);
  useEffect(() => {
    if (arrived) receive();
  }, [arrived]);

  const cancelling = useMutation({
    mutationFn: () => phaseRules[phase].client.call(cancelPhoneLink, { params: { id: made.id } }),
    // The document may have arrived before.
    onSuccess: ({ data }) => (data.state === 'received' ? onReceived() : onClose()),
    onError: () => {
      onClose();
      toast.error('No pudimos avisar al servidor: el código deja de servir solo, diez minutos después de generarlo.');
    },
  });
  const close = () => {
    if (!isWaiting(link)) onClose();
    else if (!cancelling.isPending) cancelling.mutate();
  };
  const renew = (label: string) => (
    <Button variant={isWaiting(link) ? 'default' : 'filled'} loading={renewing} onClick={onRenew}>
      {label}
    </Button>
  );
  return (
    <Modal
      opened
      onClose={close}
      title={`Continuar en mi teléfono: ${name}`}
      size="30rem"
      closeOnClickOutside={false}
      // Closing by mistake would cancel the phone's upload.
      closeOnEscape={link.state !== 'connected'}
    >
      <div className="stack">
        {link.state === 'waiting' ? <Code address={address} /> : null}
        <div role="status" className={classes.phoneState} data-connected={link.state === 'connected' || undefined}>
          <State state={link.state} />
        </div>
        {isWaiting(link) ? (
          <p className={classes.phoneNote}>
            {isUnreachable ? 'Sin conexión con el servidor: seguimos intentando. ' : ''}
            Vence en <span role="timer">{formatCountdown(seconds)}</span>. Sirve en un teléfono y para un archivo.
          </p>
        ) : null}
        {isLocal && link.state === 'waiting' ? (
          <p className={classes.phoneNote}>
            Un teléfono no alcanza la dirección {window.location.hostname}. Para probar,{' '}
            <a href={address} target="_blank" rel="noreferrer">
              abra el enlace en otra pestaña
            </a>
            .
          </p>
        ) : null}
        <Group justify="flex-end" gap={8}>
          {isWaiting(link) ? (
            <Button variant="default" loading={cancelling.isPending} onClick={close}>
              Cancelar
            </Button>
          ) : null}
          {link.state === 'connected' ? renew('Usar otro código') : null}
          {isWaiting(link) || arrived || link.state === 'closed' ? null : renew('Generar otro código')}
        </Group>
      </div>
    </Modal>
  );
}

function Code({ address }: { address: string }) {
  return (
    <>
      <p>
        Apunte la cámara del teléfono a este código y abra el enlace. Allí solo podrá enviar este documento; lo demás
        sigue aquí.
      </p>
      <QrPicture drawing={drawQr(address)} label="Código QR que se lee con la cámara del teléfono" />
    </>
  );
}

function State({ state }: { state: PhoneLinkState }) {
  if (state === 'waiting') return <p>Esperando el teléfono…</p>;
  if (state === 'received') return <p>Recibido</p>;
  if (state === 'connected') {
    return (
      <Notice type="success" role="note" title="Teléfono conectado">
        Tome allí la foto y envíela: el documento aparecerá aquí.
      </Notice>
    );
  }
  const { title, text } = endedWords[state];
  return (
    <Notice type="warning" title={title}>
      {text}
    </Notice>
  );
}

type EndedState = Exclude<PhoneLinkState, 'waiting' | 'connected' | 'received'>;

/** Why a link ended without a document, as the computer tells it. */
const endedWords: Record<EndedState, { title: string; text: string }> = {
  expired: {
    title: 'El código venció',
    text: 'No llegó ningún archivo. Genere otro cuando tenga el teléfono a la mano.',
  },
  left: {
    title: 'Terminado desde el teléfono',
    text: 'No llegó ningún archivo. Si quiere intentarlo de nuevo, genere otro código.',
  },
  cancelled: {
    title: 'Este código ya no sirve',
    text: 'Se canceló o se generó otro para el mismo documento, quizá en otra pestaña.',
  },
  closed: { title: 'Su sesión terminó', text: 'El código dejó de servir con ella. Ingrese de nuevo y genere otro.' },
};
