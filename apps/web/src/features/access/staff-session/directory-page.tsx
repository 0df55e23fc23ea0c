import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useLinkToken } from '../../../lib/use-link-token.ts';
import { Waiting } from '../../../ui/feedback/waiting.tsx';
import { finishAtReturn, leaveForDirectory, useDirectory } from './directory-login.ts';

/** Where the directory sends people back, and where the mailed link leads by which they tie their account. */
export function DirectoryPage() {
  const { search } = useLocation();
  // The address is cleared at once; what it brought is good once.
  const [answer] = useState(() => (/[?&](state|error)=/.test(search) ? search.slice(1) : null));
  const link = useLinkToken();
  if (answer !== null) return <Return answer={answer} />;
  return link === null ? <Navigate to={paths.auth.login} replace /> : <Invitation link={link} />;
}

const toLogin = <Link to={paths.auth.login}>Ir al inicio de sesión</Link>;

function Invitation({ link }: { link: string }) {
  const { data: directory } = useDirectory();
  const leaving = useMutation({ mutationFn: leaveForDirectory });
  const failure = leaving.error && messageOf(leaving.error);
  return (
    <EntryPanel
      title="Vincule su cuenta"
      subtitle={`Ingrese con su propia cuenta en ${directory ? `«${directory.label}»` : 'el directorio'}. Quedará vinculada con su usuario, y después podrá ingresar con ella.`}
      error={failure}
      refused={failure !== null}
      aside={toLogin}
    >
      <Button fullWidth loading={leaving.isPending} onClick={() => leaving.mutate({ link })}>
        Continuar
      </Button>
    </EntryPanel>
  );
}

const LOST = 'Este ingreso no comenzó en esta pestaña, o ya terminó. Comience de nuevo.';

function Return({ answer }: { answer: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const finishing = useMutation({
    mutationFn: finishAtReturn,
    onSuccess: (outcome) => {
      if (outcome.next === 'passkey') void navigate(paths.auth.verifyCode, { replace: true, state: outcome.state });
      // From the login a member of the staff is led on to the screen that it was needed for.
      if (outcome.next === 'dashboard') void navigate(paths.auth.login, { replace: true, state: outcome.state });
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void navigate(pathname, { replace: true });
    finishing.mutate(answer);
  }, [answer, finishing, navigate, pathname]);

  const { data: outcome, error } = finishing;
  const failure = outcome?.next === 'lost' ? LOST : error && messageOf(error);
  if (outcome?.next === 'tied') {
    return (
      <EntryPanel title="Cuenta vinculada" refused={false}>
        <div className="stack">
          <Notice type="success">{outcome.message}</Notice>
          <Button component={Link} to={paths.auth.login} fullWidth>
            Continuar
          </Button>
        </div>
      </EntryPanel>
    );
  }
  return (
    <EntryPanel title="Ingreso con el directorio" error={failure} refused={failure !== null}>
      {failure === null ? (
        <Waiting>Comprobando su ingreso…</Waiting>
      ) : (
        <Button component={Link} to={paths.auth.login} fullWidth variant="default">
          Volver al inicio de sesión
        </Button>
      )}
    </EntryPanel>
  );
}
