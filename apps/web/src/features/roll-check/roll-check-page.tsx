import { useMutation } from '@tanstack/react-query';
import { type LoginKind, loginKinds } from '@urna/contract/election/contests';
import { checkRoll, type rollCheckAnswerSchema, rollCheckSchema } from '@urna/contract/voting/voting';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { type SubmitEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { DataPolicyLine } from '../../domain/process/data-policy-line.tsx';
import { useProcess } from '../../domain/process/process-context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { publicClient } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import classes from './roll-check.module.css';
import { VoterField } from './voter-field.tsx';

type RollAnswer = z.infer<typeof rollCheckAnswerSchema>;

/** The server's message, unless none came from it. */
const tell = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'network' && error.code !== 'unexpected'
    ? error.message
    : 'No pudimos consultar el censo. Intenta nuevamente.';

export function RollCheckPage() {
  const { contests } = useProcess();
  // Of a contest and its repetitions, the one in which people vote now.
  const voted = loginKinds.flatMap((login) => contests.findLast((one) => one.login === login) ?? []);
  const [login, setLogin] = useState<LoginKind>('code');
  const [typed, setTyped] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const asking = useMutation({
    mutationFn: (body: z.output<typeof rollCheckSchema>) => publicClient.call(checkRoll, { body }),
  });
  const field = useRef<HTMLInputElement>(null);

  // Also a late answer, which isn't about what was typed meanwhile.
  const forget = () => {
    setFieldError(null);
    asking.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (asking.isPending) return;
    const checked = rollCheckSchema.safeParse(
      login === 'code' ? { login, identification_number: typed } : { login, email: typed },
    );
    if (checked.success) {
      asking.mutate(checked.data);
      return;
    }
    setFieldError(checked.error.issues[0]?.message ?? null);
    field.current?.focus();
  };
  const refusal = asking.error && tell(asking.error);

  return (
    <EntryPanel
      title="¿Estoy en el censo?"
      subtitle="Compruébalo antes del día de la votación: sales de dudas y sabes a qué correo llegará tu código."
      error={refusal}
      refused={refusal !== null || fieldError !== null}
      aside={
        <>
          <a href={paths.voting.select}>Ir a la votación</a>
          <p className={classes.policy}>
            <DataPolicyLine informal />
          </p>
        </>
      }
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <fieldset className={classes.contests}>
          <legend>¿En qué categoría votas?</legend>
          {voted.map(({ contest, login: own, title }) => (
            <label key={contest} className={classes.contest}>
              <input
                type="radio"
                name="contest"
                value={contest}
                checked={login === own}
                onChange={() => {
                  setLogin(own);
                  setTyped('');
                  forget();
                }}
              />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
        <VoterField
          ref={field}
          login={login}
          value={typed}
          error={fieldError}
          onChange={(value) => {
            setTyped(value);
            forget();
          }}
        />
        <WorkingButton label="Consultar" workingLabel="Consultando..." working={asking.isPending} fullWidth />
        <div role="status" className={classes.live}>
          {asking.data ? <RollResult answer={asking.data} /> : null}
        </div>
      </form>
    </EntryPanel>
  );
}

function RollResult({ answer: { message, data } }: { answer: RollAnswer }) {
  const type = data.on_roll === null ? 'info' : data.on_roll ? 'success' : 'warning';
  return (
    <Notice type={type} role="note" contact={data.on_roll === false || data.email !== null}>
      <p>{message}</p>
      {data.email === null ? null : (
        <p>
          <strong>{data.email}</strong>
          <br />
          Si ya no es tu correo, comunícate con la Junta.
        </p>
      )}
    </Notice>
  );
}
