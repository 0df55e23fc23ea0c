import type { LoginKind } from '@urna/contract/election/contests';
import { Notice } from '@urna/ui/notice';
import { accessOfLogin, contestOfLogin, isForProofOnly, useFreshProcess } from '../process.ts';
import { useVoter } from '../session.ts';
import { endingWords } from '../words.ts';
import { CredentialNotice } from './credential.tsx';
import classes from './entry.module.css';

const PROOF = 'Si votaste, identifícate aquí para ver que tu voto quedó registrado y descargar tu certificado.';

/** Why the last session ended, a closed voting window, the voter's credential, and the time limit. */
export function LoginNotices({ login }: { login: LoginKind }) {
  const { calendar } = useFreshProcess();
  const { ending } = useVoter();
  const access = accessOfLogin(calendar, login);
  const isForProof = isForProofOnly(calendar, login);
  const ended = ending && endingWords(ending, isForProof && !access.open ? access.reason : null);
  const authority = contestOfLogin(calendar, login)?.credential_authority;
  return (
    <div className={classes.form}>
      <div role="alert" className={classes.live}>
        {ended ? (
          <Notice type={ended.type} title={ended.title} role="note">
            {ended.text}
          </Notice>
        ) : null}
      </div>
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

export function PastVoteNotice() {
  return (
    <Notice type="info" title="Esta votación ya cerró">
      Si votaste en ella, identifícate como lo hiciste para votar: verás que tu voto quedó registrado y podrás descargar
      tu certificado.
    </Notice>
  );
}
