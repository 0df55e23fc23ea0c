// An elector's password: the login, and how to choose another one.

import {
  choosePassword,
  forgotPasswordSchema,
  iesLoginSchema,
  type PastVote,
  requestPasswordLink,
  setPasswordSchema,
} from '@urna/contract/voting/voting';
import { ButtonLink, WorkingButton } from '@urna/ui/button';
import { PasswordField, TextField } from '@urna/ui/field';
import { LiveNotice, Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import { type SubmitEvent, useState } from 'react';
import { call, isRefusal } from '../api.ts';
import { follow, useAttempt, useField } from '../hooks.ts';
import { enterWithPassword } from '../login.ts';
import { addressOf } from '../routes.ts';
import { send } from '../session.ts';
import type { PasswordLink } from '../voter-state.ts';
import { LoginPanel } from './login.tsx';

/** An elector's login: address and password. */
export function PasswordScreen({ vote }: { vote: PastVote | null }) {
  const { working, refusal, clear, attempt } = useAttempt();
  const email = useField(iesLoginSchema.shape.email, clear);
  const password = useField(iesLoginSchema.shape.password, clear);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The last to be checked gets the focus: the first one that is wrong.
    const secret = password.check();
    const address = email.check();
    if (secret === null || address === null) return;
    void attempt(() => enterWithPassword(address, secret, vote), 'Error al acceder. Intenta nuevamente.');
  };
  const isWrong = email.error !== null || password.error !== null;

  return (
    <LoginPanel login="password" vote={vote} refusal={refusal} isWrong={isWrong}>
      <form className="stack" noValidate onSubmit={submit}>
        <EmailField field={email} />
        <PasswordField
          {...password.props}
          label="Contraseña"
          autoComplete="current-password"
          onChange={password.type}
        />
        <WorkingButton label="Iniciar Sesión" workingLabel="Procesando..." working={working} fullWidth />
      </form>
    </LoginPanel>
  );
}

function EmailField({ field }: { field: ReturnType<typeof useField<string>> }) {
  return (
    <TextField
      {...field.props}
      type="email"
      name="email"
      label="Correo electrónico"
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => field.type(event.currentTarget.value)}
    />
  );
}

/** An elector asks for a link to choose another password. */
export function ForgotPasswordScreen({ vote }: { vote: PastVote | null }) {
  const { working, refusal, clear, attempt } = useAttempt();
  const email = useField(forgotPasswordSchema.shape.email, clear);
  const [answer, setAnswer] = useState<string | null>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAnswer(null);
    const checked = email.check();
    if (checked === null) return;
    void attempt(async () => {
      const body = { email: checked, ...(vote ? { vote } : {}) };
      setAnswer((await call(requestPasswordLink, { body })).message);
    }, 'No pudimos pedir el enlace. Intenta nuevamente.');
  };

  return (
    <EntryPanel
      title="Elegir otra contraseña"
      subtitle="Escribe el correo con el que tu institución está en el censo y te enviaremos un enlace."
      error={refusal}
      refused={refusal !== null || email.error !== null}
    >
      <form className="stack" noValidate onSubmit={submit}>
        <EmailField field={email} />
        <LiveNotice type="success">{answer}</LiveNotice>
        <WorkingButton label="Enviar enlace" workingLabel="Enviando..." working={working} fullWidth />
        <ButtonLink
          href={vote ? addressOf('certificate', vote) : addressOf('password')}
          variant="default"
          fullWidth
          onClick={follow}
        >
          Volver
        </ButtonLink>
      </form>
    </EntryPanel>
  );
}

/** The target of that link. */
export function SetPasswordScreen({ vote, link }: { vote: PastVote | null; link: PasswordLink | null }) {
  if (link) return <PasswordForm key={link.token} vote={vote} token={link.token} />;
  return (
    <EntryPanel title="Elige tu contraseña" refused={false}>
      <Notice
        type="warning"
        title="Falta el enlace"
        actions={
          <ButtonLink href={addressOf('forgot-password', vote)} variant="default" size="sm" onClick={follow}>
            Pedir otro enlace
          </ButtonLink>
        }
      >
        Abre de nuevo el enlace que llegó a tu correo, o pide otro.
      </Notice>
    </EntryPanel>
  );
}

function PasswordForm({ vote, token }: { vote: PastVote | null; token: string }) {
  const { working, refusal, clear, attempt } = useAttempt();
  const password = useField(setPasswordSchema.shape.password, clear);

  const save = async (chosen: string) => {
    try {
      toast.success((await call(choosePassword, { body: { token, password: chosen } })).message);
      send({ type: 'password-set', link: token });
    } catch (error) {
      if (isRefusal(error, 'dead_link')) send({ type: 'password-link-refused', link: token });
      throw error;
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = password.check();
    if (checked !== null) void attempt(() => save(checked), 'No pudimos guardar la contraseña. Intenta nuevamente.');
  };

  return (
    <EntryPanel
      title="Elige tu contraseña"
      subtitle="La usarás para entrar a la votación en nombre de tu institución."
      error={refusal}
      refused={refusal !== null || password.error !== null}
    >
      <form className="stack" noValidate onSubmit={submit}>
        <PasswordField
          {...password.props}
          label="Contraseña nueva"
          description="Al menos 6 caracteres; te recomendamos 8 o más."
          autoComplete="new-password"
          onChange={password.type}
        />
        <WorkingButton label="Guardar contraseña" workingLabel="Guardando..." working={working} fullWidth />
        {refusal === null ? null : (
          <ButtonLink href={addressOf('forgot-password', vote)} variant="default" fullWidth onClick={follow}>
            Pedir otro enlace
          </ButtonLink>
        )}
      </form>
    </EntryPanel>
  );
}
