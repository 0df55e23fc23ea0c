import { Button } from '@mantine/core';
import { toast } from '../feedback/toast.ts';

interface CopyButtonProps {
  text: string;
  /** What is copied; used in the accessible name and in the confirmation. */
  what: string;
}

export function CopyButton({ text, what }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`${what}: copiado al portapapeles.`);
    } catch {
      toast.error('El navegador no permitió copiar. El texto se puede seleccionar y copiar a mano.');
    }
  };
  return (
    <Button size="compact-sm" variant="default" aria-label={`Copiar: ${what}`} onClick={() => void copy()}>
      Copiar
    </Button>
  );
}
