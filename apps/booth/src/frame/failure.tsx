import { Button, ButtonLink } from '@urna/ui/button';
import { MessagePage } from '@urna/ui/frame';
import { ErrorIcon, HomeIcon, RefreshIcon, SuccessIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { Component, type ReactNode } from 'react';
import { site, siteLink } from '../installation.ts';
import { voter } from '../session.ts';

interface FailureProps {
  title: string;
  message: string;
  /** The message sends the voter to the board. */
  contact?: boolean;
  onRetry: () => void;
}

/** What couldn't be had, and another try. */
export function Failure({ title, message, contact = false, onRetry }: FailureProps) {
  const retry = (
    <Button variant="default" size="sm" icon={<RefreshIcon size={18} />} onClick={onRetry}>
      Intentar de nuevo
    </Button>
  );
  return (
    <Notice type="error" title={title} contact={contact} actions={retry}>
      {message}
    </Notice>
  );
}

/** A screen that can't be drawn. After the vote nothing may look as if it had failed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const state = voter();
    return state.step === 'registered' ? <RegisteredPage code={state.receipt.own_tracking_code} /> : <BrokenPage />;
  }
}

function RegisteredPage({ code }: { code: string }) {
  return (
    <MessagePage title="Tu voto quedó registrado" drawing={<SuccessIcon size={56} />}>
      <p>El resto de esta página no se pudo mostrar. Guarda el código de seguimiento de tu papeleta:</p>
      <p>
        <code>{code}</code>
      </p>
      <p>
        <a href={siteLink(site.verificationOf(code))}>Comprobar que mi papeleta está en la urna</a>
      </p>
    </MessagePage>
  );
}

function BrokenPage() {
  return (
    <MessagePage
      title="Algo salió mal en esta página"
      documentTitle="Error: la página no se pudo mostrar"
      drawing={<ErrorIcon size={56} />}
      actions={
        <>
          <Button icon={<RefreshIcon size={18} />} onClick={() => location.reload()}>
            Actualizar página
          </Button>
          <ButtonLink href={siteLink(site.home)} variant="default" icon={<HomeIcon size={18} />}>
            Ir al inicio
          </ButtonLink>
        </>
      }
    >
      <p>Actualiza la página; si el error sigue, inténtalo más tarde o desde otro navegador o equipo.</p>
    </MessagePage>
  );
}
