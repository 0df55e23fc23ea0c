import { Button } from '@mantine/core';
import { forgotPasswordSchema, requestPasswordLink } from '@urna/contract/voting/voting';
import { WorkingButton } from '@urna/ui/button';
import { TextField } from '@urna/ui/field';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { publicClient } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { pastVoteIn } from '../past-vote/prove-vote.ts';
import { refusalOr } from '../voter-words.ts';
import classes from './login.module.css';

const FALLBACK = 'No pudimos pedir el enlace. Intenta nuevamente.';

export function ForgotPasswordPage() {
  const [search] = useSearchParams();
  const vote = pastVoteIn(search);
  const [email, setEmail] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const { working, refusal, clear, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAnswer(null);
    const checked = forgotPasswordSchema.safeParse({ email, vote });
    setFieldError(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) {
      field.current?.focus();
      return;
    }
    void attempt(async () => {
      setAnswer((await publicClient.call(requestPasswordLink, { body: checked.data })).message);
    }, refusalOr(FALLBACK));
  };

  return (
    <EntryPanel
      title="Elegir otra contraseña"
      subtitle="Escribe el correo con el que tu institución está en el censo y te enviaremos un enlace."
      error={refusal}
      refused={refusal !== null || fieldError !== null}
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          type="email"
          name="email"
          label="Correo electrónico"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={fieldError}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setFieldError(null);
            clear();
          }}
        />
        <div role="status" className={classes.live}>
          {answer ? (
            <Notice type="success" role="note">
              {answer}
            </Notice>
          ) : null}
        </div>
        <WorkingButton label="Enviar enlace" workingLabel="Enviando..." working={working} fullWidth />
        <Button
          component={Link}
          to={vote ? paths.pastVote(vote.process, vote.contest) : paths.voting.loginIes}
          variant="default"
          fullWidth
        >
          Volver
        </Button>
      </form>
    </EntryPanel>
  );
}
