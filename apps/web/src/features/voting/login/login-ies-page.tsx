import { iesLoginSchema } from '@urna/contract/voting/voting';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCalendar } from '../../../domain/calendar/use-calendar.ts';
import { pageHeads } from '../../../lib/page-heads.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { WorkingButton } from '../../../ui/buttons/working-button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { EntryPanel } from '../../../ui/layout/entry-panel.tsx';
import { refusalOf } from '../voter-words.ts';
import { isForProofOnly } from '../voting-access.ts';
import { AlreadyVoted } from './already-voted.tsx';
import { type FieldRefusals, fieldRefusals } from './field-refusals.ts';
import classes from './login.module.css';
import { LoginLinks } from './login-links.tsx';
import { LoginNotices } from './login-notices.tsx';
import { NoVote, noVoteWords } from './no-vote.tsx';
import { enterWithPassword, type Voted } from './voter-login.ts';

const FALLBACK = 'Error al acceder. Intenta nuevamente.';

export function LoginIesPage() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [refusals, setRefusals] = useState<FieldRefusals>({});
  const { working, refusal, clear, attempt } = useAttempt();
  const [voted, setVoted] = useState<Voted | null>(null);
  const [noVote, setNoVote] = useState<string | null>(null);
  const { calendar } = useCalendar();
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
    void attempt(
      async () => {
        const earlier = await enterWithPassword(checked.data.email, checked.data.password);
        if (earlier) return setVoted(earlier);
        await navigate(paths.voting.ballotIes, { replace: true });
      },
      (error) => {
        const words = noVoteWords(error, isForProofOnly(calendar, 'password'));
        if (words === null) return refusalOf(error, FALLBACK);
        setNoVote(words);
        return null;
      },
    );
  };

  if (voted) return <AlreadyVoted voted={voted} login="password" />;
  if (noVote !== null) return <NoVote words={noVote} />;
  return (
    <EntryPanel
      {...pageHeads.loginIes}
      error={refusal}
      refused={refusal !== null || Object.keys(refusals).length > 0}
      aside={<LoginLinks links={[{ to: paths.voting.forgotPassword, label: '¿Olvidaste tu contraseña?' }]} />}
    >
      <LoginNotices login="password" />
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
