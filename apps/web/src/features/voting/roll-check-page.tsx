import { useMutation } from '@tanstack/react-query';
import { loginKinds } from '@urna/contract/election/contests';
import { DOCUMENT_NUMBER_DIGITS } from '@urna/contract/shared/limits';
import { checkRoll, type rollCheckAnswerSchema, rollCheckSchema } from '@urna/contract/voting/voting';
import { WorkingButton } from '@urna/ui/button';
import { TextField } from '@urna/ui/field';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import type { SubmitEvent } from 'react';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { publicClient } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useApiForm } from '../../lib/use-api-form.ts';
import { ClaimCounts } from '../../shared/processes/claim-counts.tsx';
import { ClaimLink } from '../../shared/processes/claims.tsx';
import { useProcess } from '../../shared/processes/process-context.ts';
import { DataPolicyLine } from '../../shared/processes/site-texts.tsx';
import classes from './roll-check.module.css';

/** The server's message, unless none came from it. */
const tell = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'network' && error.code !== 'unexpected'
    ? error.message
    : 'No pudimos consultar el censo. Intenta nuevamente.';

const formSchema = z
  .object({ login: z.enum(loginKinds), identification_number: z.string(), email: z.string() })
  .transform(({ login, identification_number, email }) =>
    login === 'code' ? { login, identification_number } : { login, email },
  )
  .pipe(rollCheckSchema);

const nothingTyped = { identification_number: '', email: '' };

export function RollCheckPage() {
  const { contests } = useProcess();
  // Of a contest and its repetitions, the one in which people vote now.
  const shownContests = loginKinds.flatMap((login) => contests.findLast((one) => one.login === login) ?? []);
  const check = useMutation({
    mutationFn: (body: z.output<typeof rollCheckSchema>) => publicClient.call(checkRoll, { body }),
  });
  const form = useApiForm<z.input<typeof formSchema>, z.output<typeof formSchema>>({
    prefix: 'roll',
    schema: formSchema,
    initialValues: { login: 'code', ...nothingTyped },
    // Also a late answer, which isn't about what was typed meanwhile.
    onValuesChange: check.reset,
  });
  const { login } = form.values;
  const send = form.submit((request) => check.mutate(request));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!check.isPending) send(event);
  };
  const refusal = check.error && tell(check.error);

  return (
    <EntryPanel
      title="¿Estoy en el censo?"
      subtitle="Compruébalo antes del día de la votación: sales de dudas y sabes a qué correo llegará tu código."
      error={refusal}
      refused={refusal !== null || Object.keys(form.errors).length > 0}
      aside={
        <>
          <a href={paths.voting.select}>Ir a la votación</a>
          <ClaimCounts />
          <p className={classes.policy}>
            <DataPolicyLine informal />
          </p>
        </>
      }
    >
      <form className="stack" noValidate onSubmit={submit}>
        <fieldset className="stack gap-xs">
          <legend>¿En qué categoría votas?</legend>
          {shownContests.map(({ contest, login: own, title }) => (
            <label key={contest} className={classes.contest}>
              <input
                type="radio"
                name="contest"
                value={contest}
                checked={login === own}
                onChange={() => form.setValues({ login: own, ...nothingTyped })}
              />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
        {login === 'code' ? (
          <TextField
            {...form.getInputProps('identification_number')}
            key={login}
            label="Cédula"
            description="Solo números, sin puntos ni espacios."
            required
            autoComplete="username"
            spellCheck={false}
            inputMode="numeric"
            onChange={(event) =>
              form.setFieldValue(
                'identification_number',
                event.currentTarget.value.replace(/\D/g, '').slice(0, DOCUMENT_NUMBER_DIGITS.max),
              )
            }
          />
        ) : (
          <TextField
            {...form.getInputProps('email')}
            key={login}
            type="email"
            label="Correo electrónico"
            description="El de tu institución."
            required
            autoComplete="username"
            spellCheck={false}
            autoCapitalize="none"
          />
        )}
        <WorkingButton label="Consultar" workingLabel="Consultando..." working={check.isPending} fullWidth />
        <div role="status">{check.data ? <RollResult answer={check.data} login={login} /> : null}</div>
      </form>
    </EntryPanel>
  );
}

interface RollResultProps {
  answer: z.infer<typeof rollCheckAnswerSchema>;
  login: (typeof loginKinds)[number];
}

function RollResult({ answer: { message, data }, login }: RollResultProps) {
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
      <ClaimLink about={{ matter: data.on_roll ? 'wrong_email' : 'absent', login }}>
        {data.on_roll ? 'Mis datos están mal' : 'Presentar una reclamación'}
      </ClaimLink>
    </Notice>
  );
}
