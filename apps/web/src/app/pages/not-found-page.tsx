import { Button } from '@mantine/core';
import { MessagePage } from '@urna/ui/frame';
import { ArrowLeftIcon, RefreshIcon } from '@urna/ui/icons';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { EmptyUrn } from './empty-urn.tsx';

export function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <MessagePage
      title="¡Ups! Página no encontrada"
      documentTitle="Página no encontrada"
      drawing={<EmptyUrn label="404" />}
      actions={
        <>
          <Button
            leftSection={<ArrowLeftIcon size={18} />}
            onClick={() => void (hasEarlierPage() ? navigate(-1) : navigate(paths.home))}
          >
            Regresar
          </Button>
          <Button variant="default" leftSection={<RefreshIcon size={18} />} onClick={() => window.location.reload()}>
            Actualizar página
          </Button>
        </>
      }
    >
      <p>La dirección no corresponde a ninguna página de la plataforma: puede que esté mal escrita.</p>
    </MessagePage>
  );
}

/** Whether going back stays in this app: somebody who typed the URL would leave it. */
function hasEarlierPage(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
  );
}
