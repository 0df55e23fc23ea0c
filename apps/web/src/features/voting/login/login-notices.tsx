import type { LoginKind } from '@urna/contract/election/contests';
import { Notice } from '@urna/ui/notice';
import { lazy, Suspense } from 'react';
import { useCalendar } from '../../../domain/calendar/use-calendar.ts';
import { useVoterStore } from '../../../domain/voter-session/voter-store.ts';
import { noticeWords } from '../session/notice-words.ts';
import { isForProofOnly, votingAccessFor } from '../voting-access.ts';
import classes from './login.module.css';

/** Loaded where an independent authority made the credentials. */
const CredentialNotice = lazy(async () => ({
  default: (await import('../credential/credential-notice.tsx')).CredentialNotice,
}));

const PROOF = 'Si votaste, identifícate aquí para ver que tu voto quedó registrado y descargar tu certificado.';

/** Why the last session ended, a closed voting window, the voter's credential, and the time limit. */
export function LoginNotices({ login }: { login: LoginKind }) {
  const { calendar } = useCalendar();
  const notice = useVoterStore((state) => state.notice);
  const access = votingAccessFor(calendar, login);
  const proofOnly = isForProofOnly(calendar, login);
  const ended = notice && noticeWords(notice, proofOnly && !access.open ? access.reason : null);
  const authority = calendar?.contests.findLast((one) => one.login === login)?.credential_authority;
  return (
    <div className={classes.above}>
      <div className={classes.form}>
        <div role="alert" className={classes.live}>
          {ended ? (
            <Notice type={ended.type} title={ended.title} role="note">
              {ended.text}
            </Notice>
          ) : null}
        </div>
        {authority && access.open ? (
          <Suspense>
            <CredentialNotice authority={authority} />
          </Suspense>
        ) : null}
        {ended && proofOnly ? (
          // Why nobody can vote any more is said above.
          <Notice type="info">{PROOF}</Notice>
        ) : access.open ? (
          <Notice type="info">Tendrás 5 minutos para votar. Luego de eso, el sistema cerrará la sesión.</Notice>
        ) : (
          <Notice type="warning" title={proofOnly ? 'Ya no se puede votar' : 'La votación no está abierta'}>
            {access.reason}
            {proofOnly ? ` ${PROOF}` : ''}
          </Notice>
        )}
      </div>
    </div>
  );
}
