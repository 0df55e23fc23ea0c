import { Button } from '@mantine/core';
import { choosePassword, setPasswordSchema } from '@urna/contract/voting/voting';
import { WorkingButton } from '@urna/ui/button';
import { PasswordField } from '@urna/ui/field';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { publicClient } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { pastVoteIn } from '../past-vote/prove-vote.ts';
import { refusalOr } from '../voter-words.ts';
import classes from './login.module.css';

const FALLBACK = 'No pudimos guardar la contraseña. Intenta nuevamente.';

function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token');
}

/** Reads the token once and removes it from the address bar and the history. */
function useLinkToken(): string | null {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const inAddress = tokenOf(hash);
  const [token, setToken] = useState(inAddress);
  if (inAddress !== null && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== null) void navigate({ pathname, search }, { replace: true });
  }, [inAddress, navigate, pathname, search]);
  return token;
}

function NoLink() {
  const { search } = useLocation();
  return (
    <EntryPanel title="Elige tu contraseña" refused={false}>
      <Notice
        type="warning"
        title="Falta el enlace"
        actions={
          <Button component={Link} to={{ pathname: paths.voting.forgotPassword, search }} variant="default" size="sm">
            Pedir otro enlace
          </Button>
        }
      >
        Abre de nuevo el enlace que llegó a tu correo, o pide otro.
      </Notice>
    </EntryPanel>
  );
}

export function SetPasswordPage() {
  const token = useLinkToken();
  return token === null ? <NoLink /> : <PasswordForm token={token} />;
}

function PasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const vote = pastVoteIn(new URLSearchParams(search));
  const [password, setPassword] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const { working, refusal, clear, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = setPasswordSchema.shape.password.safeParse(password);
    setFieldError(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (!checked.success) {
      field.current?.focus();
      return;
    }
    void attempt(async () => {
      toast.success((await publicClient.call(choosePassword, { body: { token, password: checked.data } })).message);
      await navigate(vote ? paths.pastVote(vote.process, vote.contest) : paths.voting.loginIes, { replace: true });
    }, refusalOr(FALLBACK));
  };

  return (
    <EntryPanel
      title="Elige tu contraseña"
      subtitle="La usarás para entrar a la votación en nombre de tu institución."
      error={refusal}
      refused={refusal !== null || fieldError !== null}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <PasswordField
          ref={field}
          label="Contraseña nueva"
          description="Al menos 6 caracteres; te recomendamos 8 o más."
          autoComplete="new-password"
          value={password}
          error={fieldError}
          onChange={(value) => {
            setPassword(value);
            setFieldError(null);
            clear();
          }}
        />
        <WorkingButton label="Guardar contraseña" workingLabel="Guardando..." working={working} fullWidth />
        {refusal === null ? null : (
          <Button component={Link} to={{ pathname: paths.voting.forgotPassword, search }} variant="default" fullWidth>
            Pedir otro enlace
          </Button>
        )}
      </form>
    </EntryPanel>
  );
}
