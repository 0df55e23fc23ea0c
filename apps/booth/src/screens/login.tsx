import type { LoginKind } from '@urna/contract/election/contests';
import { DOCUMENT_NUMBER_DIGITS } from '@urna/contract/shared/limits';
import { documentNumberField } from '@urna/contract/shared/person-fields';
import { iesLoginSchema, type PastVote } from '@urna/contract/voting/voting';
import { WorkingButton } from '@urna/ui/button';
import { PasswordField, TextField } from '@urna/ui/field';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { DataPolicyLine } from '../frame/contact.tsx';
import { follow, useAttempt } from '../hooks.ts';
import { site, siteLink } from '../installation.ts';
import { askForCode, enterWithPassword } from '../login.ts';
import { contestNamed, useProcess } from '../process.ts';
import { addressOf } from '../routes.ts';
import classes from './entry.module.css';
import { LoginNotices, PastVoteNotice } from './login-notices.tsx';

const heads = {
  code: { title: 'Acceso para Votantes', subtitle: 'Contadores públicos: identifícate con tu cédula.' },
  password: {
    title: 'Acceso Votación IES',
    subtitle: 'Instituciones de educación superior: entra con el correo y la contraseña de tu institución.',
  },
} as const satisfies Record<LoginKind, object>;

/** What stands around the form: of today's login, or of the proof of a past vote. */
function useSurroundings(login: LoginKind, vote: PastVote | null) {
  const { calendar } = useProcess(vote?.process);
  const current = useProcess().calendar?.process;
  const password = { to: addressOf('forgot-password', vote), label: '¿Olvidaste tu contraseña?', follow };
  const first = login === 'password' ? [password] : [];
  if (!vote) {
    return {
      head: heads[login],
      above: <LoginNotices login={login} />,
      aside: (
        <Links
          links={[
            ...first,
            { to: siteLink(site.rollCheck), label: '¿Estoy en el censo?' },
            { to: addressOf('category'), label: 'Elegir otra categoría', follow },
          ]}
        />
      ),
    };
  }
  const contest = contestNamed(calendar, vote.contest);
  return {
    head: {
      title: 'Tu certificado de votación',
      subtitle: `${contest?.title ?? ''}. ${calendar?.process.title ?? ''}.`,
    },
    above: <PastVoteNotice />,
    aside: (
      <Links
        links={[
          ...first,
          { to: siteLink(site.resultsOf(vote.process, vote.contest)), label: 'Ver los resultados' },
          ...(current ? [{ to: addressOf('category'), label: `Votaciones de ${current.title}`, follow }] : []),
        ]}
      />
    ),
  };
}

interface LinksProps {
  links: readonly { to: string; label: string; follow?: typeof follow }[];
}

function Links({ links }: LinksProps) {
  return (
    <>
      <ul className={classes.links}>
        {links.map(({ to, label, follow: onClick }) => (
          <li key={to}>
            <a href={to} onClick={onClick}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <DataPolicyLine />
    </>
  );
}

const Above = ({ children }: { children: ReactNode }) => <div className={classes.above}>{children}</div>;

/** An accountant's first step: the document number. */
export function NumberScreen({ vote, earlier }: { vote: PastVote | null; earlier: string }) {
  const { head, above, aside } = useSurroundings('code', vote);
  const [number, setNumber] = useState(earlier);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const { working, refusal, clear, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = documentNumberField.safeParse(number);
    setFieldError(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) return field.current?.focus();
    void attempt(
      async () => toast.success(await askForCode(checked.data, vote)),
      'Error al enviar el código de verificación. Intenta nuevamente.',
    );
  };

  return (
    <EntryPanel {...head} error={refusal} refused={refusal !== null || fieldError !== null} aside={aside}>
      <Above>{above}</Above>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label="Cédula"
          description="Solo números, sin puntos ni espacios."
          name="identification_number"
          required
          inputMode="numeric"
          autoComplete="username"
          spellCheck={false}
          // A number that is pasted with its points is longer than its digits.
          maxLength={DOCUMENT_NUMBER_DIGITS.max + 5}
          value={number}
          error={fieldError}
          onChange={(event) => {
            setNumber(event.currentTarget.value.replace(/\D/g, '').slice(0, DOCUMENT_NUMBER_DIGITS.max));
            setFieldError(null);
            clear();
          }}
        />
        <div role="status" className={classes.live}>
          {working ? (
            <Notice type="info" role="note">
              Enviando código de verificación...
            </Notice>
          ) : null}
        </div>
        <WorkingButton label="Continuar" workingLabel="Enviando..." working={working} fullWidth />
        <p className={classes.hint}>
          Te enviaremos un código de verificación al correo electrónico que está en el censo.
        </p>
      </form>
    </EntryPanel>
  );
}

type FieldErrors = Partial<Record<'email' | 'password', string>>;

/** An elector's login: address and password. */
export function PasswordScreen({ vote }: { vote: PastVote | null }) {
  const { head, above, aside } = useSurroundings('password', vote);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const { working, refusal, clear, attempt } = useAttempt();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setErrors({});
    clear();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = iesLoginSchema.safeParse({ email, password });
    if (checked.success) {
      const { data } = checked;
      const enter = () => enterWithPassword(data.email, data.password, vote);
      return void attempt(enter, 'Error al acceder. Intenta nuevamente.');
    }
    // The first error of each field.
    const issues = checked.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
    const found: FieldErrors = Object.fromEntries(issues);
    setErrors(found);
    (found.email === undefined ? passwordField : emailField).current?.focus();
  };

  return (
    <EntryPanel {...head} error={refusal} refused={refusal !== null || Object.keys(errors).length > 0} aside={aside}>
      <Above>{above}</Above>
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
          error={errors.email ?? null}
          onChange={(event) => change(setEmail)(event.currentTarget.value)}
        />
        <PasswordField
          ref={passwordField}
          label="Contraseña"
          autoComplete="current-password"
          value={password}
          error={errors.password ?? null}
          onChange={change(setPassword)}
        />
        <WorkingButton label="Iniciar Sesión" workingLabel="Procesando..." working={working} fullWidth />
      </form>
    </EntryPanel>
  );
}
