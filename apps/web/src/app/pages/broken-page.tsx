import { Button } from '@mantine/core';
import { Main, MessagePage } from '@urna/ui/frame';
import { ErrorIcon, HomeIcon, RefreshIcon } from '@urna/ui/icons';
import { useRouteError } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** A new version was deployed or the connection dropped: the page's code couldn't be loaded. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /import|module|preload/i.test(error.message);
}

/** In place of a page that failed, or whose code couldn't be had, until the address changes. */
export function BrokenPage() {
  const missingCode = isMissingCode(useRouteError());
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

/** Where a layout failed. */
export function BrokenApp() {
  return (
    <Main>
      <BrokenPage />
    </Main>
  );
}
