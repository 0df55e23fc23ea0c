// What stands around the form of both logins.

import type { LoginKind } from '@urna/contract/election/contests';
import type { PastVote } from '@urna/contract/voting/voting';
import { LiveNotice, Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import { DataPolicyLine } from '../frame/contact.tsx';
import { follow } from '../hooks.ts';
import { site, siteLink } from '../installation.ts';
import {
  accessOfLogin,
  contestNamed,
  contestOfLogin,
  isForProofOnly,
  useFreshProcess,
  useProcess,
} from '../process.ts';
import { addressOf } from '../routes.ts';
import { useVoter } from '../session.ts';
import { endingWords } from '../words.ts';
import { CredentialNotice } from './credential.tsx';
import classes from './entry.module.css';

interface LoginPanelProps {
  login: LoginKind;
  /** The past vote that is proven; null for today's login. */
  vote: PastVote | null;
  /** What the server said. */
  refusal: string | null;
  /** Whether a field wasn't filled in right. */
  isWrong: boolean;
  children: ReactNode;
}

export function LoginPanel({ login, vote, refusal, isWrong, children }: LoginPanelProps) {
  return (
    <EntryPanel
      {...useHead(login, vote)}
      error={refusal}
      refused={refusal !== null || isWrong}
      aside={
        <>
          <Links login={login} vote={vote} />
          <DataPolicyLine />
        </>
      }
    >
      <div className={classes.above}>{vote ? <PastVoteNotice /> : <LoginNotices login={login} />}</div>
      {children}
    </EntryPanel>
  );
}

const heads = {
  code: { title: 'Acceso para Votantes', subtitle: 'Contadores públicos: identifícate con tu cédula.' },
  password: {
    title: 'Acceso Votación IES',
    subtitle: 'Instituciones de educación superior: entra con el correo y la contraseña de tu institución.',
  },
} as const satisfies Record<LoginKind, object>;

function useHead(login: LoginKind, vote: PastVote | null): { title: string; subtitle: string } {
  const { calendar } = useProcess(vote?.process);
  if (!vote) return heads[login];
  const contest = contestNamed(calendar, vote.contest);
  return {
    title: 'Tu certificado de votación',
    subtitle: `${contest?.title ?? ''}. ${calendar?.process.title ?? ''}.`,
  };
}

function Links({ login, vote }: { login: LoginKind; vote: PastVote | null }) {
  const current = useProcess().calendar?.process;
  const roll = { to: siteLink(site.rollCheck), label: '¿Estoy en el censo?' };
  const password = { to: addressOf('forgot-password', vote), label: '¿Olvidaste tu contraseña?', onClick: follow };
  const category = { to: addressOf('category'), onClick: follow };
  const links = [
    ...(login === 'password' ? [password] : []),
    vote ? { to: siteLink(site.resultsOf(vote.process, vote.contest)), label: 'Ver los resultados' } : roll,
    ...(vote ? [] : [{ ...category, label: 'Elegir otra categoría' }]),
    ...(vote && current ? [{ ...category, label: `Votaciones de ${current.title}` }] : []),
  ];
  return (
    <ul className={classes.links}>
      {links.map(({ to, label, ...others }) => (
        <li key={to}>
          <a href={to} {...others}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

const PROOF = 'Si votaste, identifícate aquí para ver que tu voto quedó registrado y descargar tu certificado.';

/** Why the last session ended, a closed voting window, the voter's credential, and the time limit. */
function LoginNotices({ login }: { login: LoginKind }) {
  const { calendar } = useFreshProcess();
  const { ending } = useVoter();
  const access = accessOfLogin(calendar, login);
  const isForProof = isForProofOnly(calendar, login);
  const ended = ending && endingWords(ending, isForProof && !access.open ? access.reason : null);
  const authority = contestOfLogin(calendar, login)?.credential_authority;
  return (
    <div className="stack">
      <LiveNotice type={ended?.type ?? 'warning'} title={ended?.title} contact={ended?.contact ?? false}>
        {ended?.text}
      </LiveNotice>
      {authority && access.open ? <CredentialNotice authority={authority} /> : null}
      {ended && isForProof ? (
        // Why nobody can vote any more is said above.
        <Notice type="info">{PROOF}</Notice>
      ) : access.open ? (
        <Notice type="info">Tendrás 5 minutos para votar. Luego de eso, el sistema cerrará la sesión.</Notice>
      ) : (
        <Notice type="warning" title={isForProof ? 'Ya no se puede votar' : 'La votación no está abierta'}>
          {access.reason}
          {isForProof ? ` ${PROOF}` : ''}
        </Notice>
      )}
    </div>
  );
}

function PastVoteNotice() {
  return (
    <Notice type="info" title="Esta votación ya cerró">
      Si votaste en ella, identifícate como lo hiciste para votar: verás que tu voto quedó registrado y podrás descargar
      tu certificado.
    </Notice>
  );
}
