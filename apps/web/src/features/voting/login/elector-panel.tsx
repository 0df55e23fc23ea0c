import { iesLoginSchema } from '@urna/contract/voting/voting';
import { WorkingButton } from '@urna/ui/button';
import { PasswordField, TextField } from '@urna/ui/field';
import { EntryPanel } from '@urna/ui/panel';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import type { PageHead } from '../../../lib/page-heads.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { type FieldRefusals, fieldRefusals } from './field-refusals.ts';
import classes from './login.module.css';

interface ElectorPanelProps {
  head: PageHead;
  aside: ReactNode;
  /** What stands above the form. */
  children: ReactNode;
  /** Logs in with what was typed, and goes on. */
  enter: (email: string, password: string) => Promise<void>;
  /** What a refusal says in the red box; null where it is shown in another way. */
  tell: (error: unknown) => string | null;
}

/** An elector's login: address and password. */
export function ElectorPanel({ head, aside, children, enter, tell }: ElectorPanelProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [refusals, setRefusals] = useState<FieldRefusals>({});
  const { working, refusal, clear, attempt } = useAttempt();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setRefusals({});
    clear();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = iesLoginSchema.safeParse({ email, password });
    const found = checked.success ? {} : fieldRefusals(checked.error);
    setRefusals(found);
    if (found['email'] !== undefined) emailField.current?.focus();
    else if (found['password'] !== undefined) passwordField.current?.focus();
    if (!checked.success) return;
    void attempt(() => enter(checked.data.email, checked.data.password), tell);
  };

  return (
    <EntryPanel {...head} error={refusal} refused={refusal !== null || Object.keys(refusals).length > 0} aside={aside}>
      {children}
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextField
          ref={emailField}
          type="email"
          name="email"
          label="Correo electrónico"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={refusals['email'] ?? null}
          onChange={(event) => change(setEmail)(event.currentTarget.value)}
        />
        <PasswordField
          ref={passwordField}
          label="Contraseña"
          autoComplete="current-password"
          value={password}
          error={refusals['password'] ?? null}
          onChange={change(setPassword)}
        />
        <WorkingButton label="Iniciar Sesión" workingLabel="Procesando..." working={working} fullWidth />
      </form>
    </EntryPanel>
  );
}
