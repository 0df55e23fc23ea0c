import { Button } from '@mantine/core';
import { toast } from '../../ui/toast.ts';
import classes from './code-strip.module.css';

export function CodeStrip({ code }: { code: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success('Código copiado');
    } catch {
      toast.error('El navegador no permitió copiar. Seleccione el código y cópielo.');
    }
  };
  return (
    <div className={classes.strip}>
      <span>Código de este mensaje</span>
      <strong className={classes.code}>{code}</strong>
      <Button size="compact-md" variant="default" onClick={() => void copy()}>
        Copiar
      </Button>
    </div>
  );
}
