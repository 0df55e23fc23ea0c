// The two categories of voters, each with its login.

import { type LoginKind, loginKinds } from '@urna/contract/election/contests';
import type { Calendar } from '@urna/contract/processes/calendar';
import { messageOf } from '@urna/ui/api-error';
import { Button, ButtonLink } from '@urna/ui/button';
import drawing from '@urna/ui/drawing.module.css';
import { CheckIcon, ClockIcon, InfoIcon, LockIcon } from '@urna/ui/icons';
import { PageTitle } from '@urna/ui/panel';
import { useId } from 'react';
import { Failure } from '../frame/failure.tsx';
import { follow } from '../hooks.ts';
import { site, siteLink } from '../installation.ts';
import {
  accessOfLogin,
  type Contest,
  contestOfLogin,
  isForProofOnly,
  loadProcess,
  useFreshProcess,
} from '../process.ts';
import { addressOf, LOGIN_ACCOUNTANT } from '../routes.ts';
import classes from './category.module.css';

const notes = [
  { Icon: CheckIcon, title: 'Un solo voto', text: 'Solo puedes votar una vez, y el voto no se puede cambiar después.' },
  { Icon: LockIcon, title: 'Secreto y seguro', text: 'Tu voto es secreto y seguro: solo se conocerán los totales.' },
  { Icon: InfoIcon, title: 'Revisa antes de confirmar', text: 'Lee bien el nombre que elegiste antes de confirmar.' },
] as const;

/** «Elecciones 2029» becomes #Elecciones2029. */
const hashtag = (words: string) => `#${words.replaceAll(/[^\p{L}\p{N}]+/gu, '')}`;

export function CategoryScreen() {
  const { calendar, failure } = useFreshProcess();
  const isPast = isOverForAll(calendar);
  return (
    <div className={classes.page}>
      <Head calendar={calendar} isPast={isPast} />
      {calendar ? (
        <Cards calendar={calendar} />
      ) : failure ? (
        <Failure
          title="No pudimos mostrar las votaciones"
          message={messageOf(failure)}
          onRetry={() => void loadProcess()}
        />
      ) : (
        <p role="status">Cargando…</p>
      )}
      {isPast ? null : <Notes />}
      <p className={classes.roll}>
        {isPast ? null : (
          <>
            ¿No sabes si puedes votar? <a href={siteLink(site.rollCheck)}>¿Estoy en el censo?</a>{' '}
          </>
        )}
        ¿Votaste en una elección anterior? Tu certificado está junto a{' '}
        <a href={siteLink(site.processes)}>sus resultados</a>.
      </p>
    </div>
  );
}

/** Nobody votes any more, in either category. */
const isOverForAll = (calendar: Calendar | null): boolean =>
  calendar !== null && loginKinds.every((login) => !contestOfLogin(calendar, login) || isForProofOnly(calendar, login));

function Notes() {
  return (
    <section className={classes.notes} aria-labelledby="antes-de-votar">
      <h2 id="antes-de-votar">Antes de votar</h2>
      <ul className="tiles gap-lg">
        {notes.map(({ Icon, title, text }) => (
          <li key={title} className="line">
            <Icon size={22} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Head({ calendar, isPast }: { calendar: Calendar | null; isPast: boolean }) {
  const process = calendar?.process;
  const todo = isPast ? 'Elige la tuya para ver tu certificado.' : 'Elige la tuya para identificarte y votar.';
  const chips = [...(process ? [hashtag(process.title), hashtag(process.body)] : []), '#TuVotoCuenta'];
  return (
    <header>
      {process ? (
        <p className={classes.banner}>{`${process.title} - ${process.body}`.toLocaleUpperCase('es-CO')}</p>
      ) : null}
      <PageTitle
        title={isPast ? '¿En qué categoría votaste?' : '¿En qué categoría votas?'}
        subtitle={`${todo}${process ? ` Periodo electoral ${process.period}.` : ''}`}
      />
      <ul className="cluster" aria-label="Etiquetas">
        {chips.map((chip) => (
          <li key={chip} className={classes.chip}>
            {chip}
          </li>
        ))}
      </ul>
    </header>
  );
}

function Cards({ calendar }: { calendar: Calendar }) {
  return (
    <section aria-label="Categorías" className="tiles gap-lg">
      {loginKinds.flatMap((login) => {
        const contest = contestOfLogin(calendar, login);
        return contest ? [<CategoryCard key={login} calendar={calendar} contest={contest} />] : [];
      })}
    </section>
  );
}

/** What a voter needs to know before the login, and to have at hand. */
function pointsOf({ login, credential_authority: authority }: Contest): string[] {
  const credential = authority ? `, y con la credencial que te envió por correo ${authority.name}` : '';
  return login === 'code'
    ? [
        'Para contadores públicos que están en el censo',
        `Entras con tu cédula y un código que llega a tu correo${credential}`,
        'Votas una sola vez por una candidatura, o en blanco',
      ]
    : [
        'Para instituciones con programa de contaduría y registro calificado',
        `Entras con el correo y la contraseña de tu institución${credential}`,
        'Cada institución vota una sola vez, o en blanco',
      ];
}

/** Once the vote is over, whoever voted can only get their certificate. */
const proofPoints = [
  'Si votaste, te identificas como lo hiciste para votar',
  'Ves que tu voto quedó registrado y descargas tu certificado',
];

function CategoryCard({ calendar, contest }: { calendar: Calendar; contest: Contest }) {
  const id = useId();
  const { title, question, login } = contest;
  const access = accessOfLogin(calendar, login);
  const isForProof = isForProofOnly(calendar, login);
  const closed = access.open ? null : access.reason;
  const label = isForProof ? 'Ya voté: ver mi certificado' : `Votar por ${title}`;
  return (
    <article className={classes.card} aria-labelledby={id}>
      <Drawing login={login} />
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <p className="dimmed">
        {isForProof && closed !== null ? closed : `Elige: ${question}, ${calendar.process.body}.`}
      </p>
      <ul className={classes.points}>
        {(isForProof ? proofPoints : pointsOf(contest)).map((point) => (
          <li key={point} className="line">
            <CheckIcon size={18} />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {closed === null || isForProof ? (
          <ButtonLink
            href={login === 'code' ? LOGIN_ACCOUNTANT : addressOf('password')}
            fullWidth
            className={classes.button}
            variant={isForProof ? 'outline' : 'accent'}
            aria-describedby={isForProof ? id : undefined}
            onClick={follow}
          >
            {label}
          </ButtonLink>
        ) : (
          <>
            <p className={classes.reason} id={`${id}-reason`}>
              <ClockIcon size={18} />
              <span>{closed}</span>
            </p>
            <Button fullWidth disabled className={classes.button} aria-describedby={`${id}-reason`}>
              {label}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

/** A ballot going into the urn; the emblem distinguishes the two categories. */
function Drawing({ login }: { login: LoginKind }) {
  return (
    <svg
      className={`${drawing.drawing ?? ''} ${classes.picture ?? ''}`}
      viewBox="0 0 96 72"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={drawing.ground} width="96" height="72" rx="8" />
      <path className={drawing.paper} d="M26 8h36l8 8v34H26Z" />
      <path className={drawing.warmSolid} d="M62 8v8h8Z" />
      {login === 'code' ? (
        <>
          <circle className={drawing.solid} cx="39" cy="22" r="5" />
          <path className={drawing.solid} d="M30 37a9 8 0 0 1 18 0Z" />
          <path className={drawing.line} d="M54 25h9M54 33h6" />
        </>
      ) : (
        <>
          <path className={drawing.solid} d="M48 17l14 7v3H34v-3Z" />
          <path className={drawing.outline} d="M38 28v8M48 28v8M58 28v8" />
          <path className={drawing.solid} d="M34 37h28v3H34Z" />
        </>
      )}
      <path className={drawing.solid} d="M16 46a4 4 0 0 1 4 -4h56a4 4 0 0 1 4 4v22H16Z" />
      <rect className={drawing.slot} x="24" y="46" width="48" height="5" rx="2.5" />
      <path className={drawing.paper} d="M26 42h44v6.5H26Z" />
    </svg>
  );
}
