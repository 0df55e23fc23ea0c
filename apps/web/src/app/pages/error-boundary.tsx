import { Button } from '@mantine/core';
import { MessagePage } from '@urna/ui/frame';
import { ErrorIcon, HomeIcon, RefreshIcon } from '@urna/ui/icons';
import { Component, type ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';

interface ErrorBoundaryState {
  error: unknown;
  failed: boolean;
}

interface ErrorBoundaryProps {
  children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, error };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <BrokenPage error={this.state.error} />;
  }
}

/** A new version was deployed or the connection dropped: the page's code couldn't be loaded. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /import|module|preload/i.test(error.message);
}

function BrokenPage({ error }: { error: unknown }) {
  const missingCode = isMissingCode(error);
  return (
    <MessagePage
      title={missingCode ? 'No se pudo cargar esta página' : 'Algo salió mal en esta página'}
      documentTitle="Error: la página no se pudo mostrar"
      drawing={<ErrorIcon size={56} />}
      actions={
        <>
          <Button leftSection={<RefreshIcon size={18} />} onClick={() => window.location.reload()}>
            Actualizar página
          </Button>
          {/* A full page load, not a navigation, resets broken state. */}
          <Button component="a" href={paths.home} variant="default" leftSection={<HomeIcon size={18} />}>
            Ir al inicio
          </Button>
        </>
      }
    >
      <p>
        {missingCode
          ? 'La conexión falló o se publicó una versión nueva de la plataforma. Actualice la página para continuar.'
          : 'Lo que ya guardó está a salvo. Actualice la página; si el error sigue, inténtelo más tarde.'}
      </p>
    </MessagePage>
  );
}
