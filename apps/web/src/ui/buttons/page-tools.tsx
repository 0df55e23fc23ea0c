import { Button } from '@mantine/core';
import { toast } from '@urna/ui/toast';

/** Opens the device's own way to share; where there is none, copies the address. */
async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, window.location.href).href;
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url });
      return;
    }
    await (navigator as Navigator).clipboard.writeText(url);
    toast.success('El enlace se copió: ya lo puedes pegar.');
  } catch (error) {
    // Closing the device's sheet without choosing is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error('El navegador no permitió compartir. Copia la dirección de esta página.');
  }
}

/** Shares and prints a page; `title` and `path` are what is shared. */
export function PageTools({ title, path }: { title: string; path: string }) {
  return (
    <>
      <Button variant="default" size="sm" onClick={() => void share(title, path)}>
        Compartir
      </Button>
      <Button variant="default" size="sm" onClick={() => window.print()}>
        Imprimir
      </Button>
    </>
  );
}
