import { Button } from '@mantine/core';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { validationAbandoned } from '../../domain/staff-session/auth-transitions.ts';
import { EntryPanel } from '../../ui/layout/entry-panel.tsx';
import { verifyStaffPasskey } from './staff-login.ts';

/** The login's second step, for whoever has passkeys. The browser's dialog opens by itself; this is for another try. */
export function PasskeyStep() {
  const loading = useAuthStore((state) => state.loading);
  const error = useAuthStore((state) => state.error);
  return (
    <EntryPanel
      title="Use su llave de acceso"
      subtitle="El código es correcto. Falta confirmar con su huella, su rostro, el PIN del equipo o su llave física."
      error={error?.message ?? null}
      refused={error !== null}
      aside="¿Perdió su llave? Un administrador puede restablecerla."
    >
      <Button fullWidth loading={loading} onClick={() => void verifyStaffPasskey()}>
        Usar llave de acceso
      </Button>
      <Button variant="default" fullWidth mt="sm" disabled={loading} onClick={validationAbandoned}>
        Volver
      </Button>
    </EntryPanel>
  );
}
