import type { BallotPaper } from '@urna/contract/election/ballots';
import type { CredentialAuthority } from '@urna/contract/election/contests';
import { readPrivateCredential } from '@urna/credential-files/private-credential';
import { Button, WorkingButton } from '@urna/ui/button';
import { TextField } from '@urna/ui/field';
import { LiveNotice, Notice } from '@urna/ui/notice';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CredentialProblem, checkCredential } from '../credential.ts';
import { useAttempt } from '../hooks.ts';
import { contestNamed, useProcess } from '../process.ts';
import { send, useVoter } from '../session.ts';
import type { Refusal, Session } from '../voter-state.ts';
import { mistakeWords } from '../words.ts';
import classes from './entry.module.css';

const bring = (text: string | null) =>
  send({ type: 'credential-given', credential: text === null ? null : { text, holder: null } });

/** Above the login, where an independent authority made the credentials: whether the voter brought theirs. */
export function CredentialNotice({ authority }: { authority: CredentialAuthority }) {
  const { ownCredential } = useVoter();
  const [isTyping, setTyping] = useState(false);
  const [problem, setProblem] = useState<CredentialProblem | null>(null);
  const read = ownCredential && readPrivateCredential(ownCredential.text);

  if (read?.ok) {
    return (
      <Notice
        type="success"
        title="Tu credencial está lista"
        actions={
          <Button variant="default" size="sm" onClick={() => bring(null)}>
            Usar otra
          </Button>
        }
      >
        Ahora entra para votar. Si todavía no vas a votar, cierra esta página y abre el enlace solo cuando lo hagas. Tu
        credencial está solo aquí: si cierras o actualizas la página, abre de nuevo el enlace que te envió{' '}
        {authority.name}.
      </Notice>
    );
  }
  const take = (typed: string) => {
    const checked = readPrivateCredential(typed);
    setProblem(checked.ok ? null : { text: mistakeWords(checked) });
    if (!checked.ok) return;
    setTyping(false);
    bring(checked.credential);
  };
  return (
    <Notice
      type={read ? 'warning' : 'info'}
      title={read ? 'El enlace de tu credencial no está completo' : 'Para votar necesitas tu credencial'}
      actions={
        isTyping ? null : (
          <Button variant="default" size="sm" onClick={() => setTyping(true)}>
            Escribirla ahora
          </Button>
        )
      }
    >
      {read ? <p>{mistakeWords(read)} Ábrelo otra vez desde el mensaje, o escribe la credencial.</p> : null}
      {read || isTyping ? null : (
        <p>
          Te la envió {authority.name} por correo. Abre en este equipo el enlace de ese mensaje, o escríbela ahora. Si
          no, te la pediremos cuando entres.
        </p>
      )}
      {isTyping ? (
        <CredentialForm
          authority={authority}
          submitLabel="Usar esta credencial"
          problem={problem}
          onSubmit={take}
          onCancel={() => setTyping(false)}
        />
      ) : null}
    </Notice>
  );
}

const NO_CONNECTION = 'No hay conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.';
const NOT_COMPUTED =
  'Este navegador no pudo comprobar la credencial. Inténtalo de nuevo o usa otro navegador o equipo.';

/** For a page that was opened before the contest had an authority. */
const UNNAMED = { name: 'La autoridad de credenciales', email: '' };

interface CredentialStepProps {
  session: Session;
  paper: BallotPaper;
  /** Why the server refused the credential that the voter confirmed with. */
  refused: Refusal | null;
  isChosen: boolean;
}

/** Asks for the credential before the choice, so that nobody chooses in vain. One from a link is taken by itself. */
export function CredentialStep({ session, paper, refused, isChosen }: CredentialStepProps) {
  const { ownCredential } = useVoter();
  const { calendar } = useProcess();
  const authority = contestNamed(calendar, paper.contest)?.credential_authority ?? UNNAMED;
  const [problem, setProblem] = useState<CredentialProblem | null>(null);
  const { working, refusal, attempt } = useAttempt();
  const check = (text: string) =>
    attempt(
      async () => {
        setProblem(null);
        setProblem(await checkCredential(text, paper, session.token, authority));
      },
      navigator.onLine ? NOT_COMPUTED : NO_CONNECTION,
    );
  const takeFromLink = useEffectEvent(() => {
    if (!ownCredential || refused !== null) return;
    if (ownCredential.holder === null || ownCredential.holder === session.name) void check(ownCredential.text);
    else bring(null);
  });
  useEffect(() => takeFromLink(), []);
  return (
    <section className={classes.step} aria-labelledby="credencial">
      <h2 id="credencial">{isChosen ? 'Escribe otra credencial' : 'Antes de elegir, tu credencial'}</h2>
      {refused === null ? (
        <p>
          {authority.name} te la envió por correo. Es secreta y sirve para un solo voto: no la muestres ni la envíes a
          nadie.
        </p>
      ) : (
        <Notice type="error" title="Tu voto no se registró" contact={refused.code === 'credential_used'}>
          {refused.message}
        </Notice>
      )}
      {isChosen ? <p>Lo que elegiste se conserva: lo confirmarás con la otra credencial.</p> : null}
      <LiveNotice type="info">{working ? 'Comprobando tu credencial…' : null}</LiveNotice>
      <CredentialForm
        authority={authority}
        submitLabel="Continuar"
        problem={problem ?? (refusal === null ? null : { text: refusal })}
        working={working}
        onSubmit={(text) => void check(text)}
      />
    </section>
  );
}

interface CredentialFormProps {
  authority: CredentialAuthority;
  submitLabel: string;
  /** Why the last one wasn't taken. */
  problem: CredentialProblem | null;
  working?: boolean;
  onSubmit: (text: string) => void;
  onCancel?: () => void;
}

/** Takes a credential by typing or pasting. What is typed stays in this field, so that a slip can be corrected. */
function CredentialForm({ authority, submitLabel, problem, working = false, onSubmit, onCancel }: CredentialFormProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem?.text) field.current?.focus();
  }, [problem?.text]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!working) onSubmit(text);
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div className={classes.credential}>
        <TextField
          ref={field}
          label="Tu credencial"
          description="22 letras y números en cuatro grupos. Las mayúsculas cuentan; los guiones y los espacios, no."
          name="credencial"
          placeholder="XXXXX-XXXXXX-XXXXX-XXXXXX"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={text}
          error={problem?.text}
          contact={problem?.contact}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className="cluster">
        <WorkingButton label={submitLabel} workingLabel="Comprobando..." working={working} />
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Ahora no
          </Button>
        ) : null}
      </div>
      <p className={classes.hint}>
        ¿No la tienes? Pídela a {authority.name}
        {authority.email === '' ? null : (
          <>
            : <a href={`mailto:${authority.email}`}>{authority.email}</a>
          </>
        )}
        . Este sitio no la conoce y no te la puede enviar.
      </p>
    </form>
  );
}
