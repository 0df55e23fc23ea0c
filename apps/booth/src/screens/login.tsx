import type { LoginKind } from '@urna/contract/election/contests';
import { DOCUMENT_NUMBER_DIGITS } from '@urna/contract/shared/limits';
import { documentNumberField } from '@urna/contract/shared/person-fields';
import { iesLoginSchema, type PastVote } from '@urna/contract/voting/voting';
import { WorkingButton } from '@urna/ui/button';
import { PasswordField, TextField } from '@urna/ui/field';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import type { ReactNode, SubmitEvent } from 'react';
import { DataPolicyLine } from '../frame/contact.tsx';
import { follow, useAttempt, useField } from '../hooks.ts';
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
  const number = useField(documentNumberField, earlier);
  const { working, refusal, clear, attempt } = useAttempt();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = number.check();
    if (checked === null) return;
    void attempt(
      async () => toast.success(await askForCode(checked, vote)),
      'Error al enviar el código de verificación. Intenta nuevamente.',
    );
  };

  return (
    <EntryPanel {...head} error={refusal} refused={refusal !== null || number.error !== null} aside={aside}>
      <Above>{above}</Above>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextField
          {...number.props}
          label="Cédula"
          description="Solo números, sin puntos ni espacios."
          name="identification_number"
          required
          inputMode="numeric"
          autoComplete="username"
          spellCheck={false}
          // A number that is pasted with its points is longer than its digits.
          maxLength={DOCUMENT_NUMBER_DIGITS.max + 5}
          onChange={(event) => {
            number.type(event.currentTarget.value.replace(/\D/g, '').slice(0, DOCUMENT_NUMBER_DIGITS.max));
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

/** An elector's login: address and password. */
export function PasswordScreen({ vote }: { vote: PastVote | null }) {
  const { head, above, aside } = useSurroundings('password', vote);
  const email = useField(iesLoginSchema.shape.email);
  const password = useField(iesLoginSchema.shape.password);
  const { working, refusal, clear, attempt } = useAttempt();

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
    <EntryPanel {...head} error={refusal} refused={refusal !== null || isWrong} aside={aside}>
      <Above>{above}</Above>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextField
          {...email.props}
          type="email"
          name="email"
          label="Correo electrónico"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            email.type(event.currentTarget.value);
            clear();
          }}
        />
        <PasswordField
          {...password.props}
          label="Contraseña"
          autoComplete="current-password"
          onChange={(value) => {
            password.type(value);
            clear();
          }}
        />
        <WorkingButton label="Iniciar Sesión" workingLabel="Procesando..." working={working} fullWidth />
      </form>
    </EntryPanel>
  );
}
