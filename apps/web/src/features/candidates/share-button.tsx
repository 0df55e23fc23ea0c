import { Button } from '@mantine/core';
import { toast } from '@urna/ui/toast';

interface ShareButtonProps {
  title: string;
  path: string;
}

/** Opens the device's own way to share; where there is none, copies the address. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const share = async () => {
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
  };
  return (
    <Button variant="default" size="sm" onClick={() => void share()}>
      Compartir
    </Button>
  );
}
