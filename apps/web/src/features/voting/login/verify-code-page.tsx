import { Button } from '@mantine/core';
import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { CodeForm } from '@urna/ui/code-field';
import { EntryPanel } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCalendar } from '../../../domain/calendar/use-calendar.ts';
import { contestOfLogin } from '../../../domain/process/shown-process.ts';
import { useVoterStore } from '../../../domain/voter-session/voter-store.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { refusalOf, refusalOr } from '../voter-words.ts';
import { isForProofOnly } from '../voting-access.ts';
import { AlreadyVoted } from './already-voted.tsx';
import { NoVote, noVoteWords } from './no-vote.tsx';
import { askForCode, enterWithCode, RESEND_FALLBACK, VERIFY_FALLBACK, type Voted } from './voter-login.ts';

export function VerifyCodePage() {
  const navigate = useNavigate();
  const { calendar } = useCalendar();
  const pending = useVoterStore((state) => state.pending);
  const resendSeconds = useCountdown(pending?.resendAt ?? null) ?? 0;
  const { working, refusal, clear, attempt } = useAttempt();
  const [voted, setVoted] = useState<Voted | null>(null);
  const [noVote, setNoVote] = useState<string | null>(null);
  // Null for a moment after the code is accepted, until the guard redirects.
  if (!pending) return null;
  if (voted) return <AlreadyVoted voted={voted} contest={contestOfLogin('code')} />;
  if (noVote !== null) return <NoVote words={noVote} />;
  const isForProof = isForProofOnly(calendar, 'code');
  const { identification_number, email, code_digits: digits = CODE_DIGITS } = pending;

  const verify = (code: string) =>
    attempt(
      async () => {
        const found = await enterWithCode(pending, code);
        if (found) return setVoted(found);
        await navigate(paths.voting.ballotAccountant, { replace: true });
      },
      (error) => {
        const words = noVoteWords(error, isForProof);
        if (words === null) return refusalOf(error, VERIFY_FALLBACK);
        setNoVote(words);
        return null;
      },
    );
  const resend = () =>
    attempt(async () => {
      toast.success(await askForCode(identification_number));
    }, refusalOr(RESEND_FALLBACK));

  return (
    <EntryPanel title="Verificación de código" refused={refusal !== null}>
      <CodeForm
        informal
        takesFocus
        intro={
          email === null ? (
            <>Escribe el código de {digits} dígitos que enviamos a tu correo electrónico.</>
          ) : (
            <>
              Enviamos un código de {digits} dígitos a <strong>{email}</strong>. Escríbelo para{' '}
              {isForProof ? 'comprobar si votaste' : 'votar'}.
            </>
          )
        }
        digits={digits}
        submitLabel="Verificar y Continuar"
        working={working}
        error={refusal}
        onErrorSeen={clear}
        onSubmit={verify}
        resendSeconds={resendSeconds}
        onResend={() => void resend()}
        back={
          <Button component={Link} to={paths.voting.login} variant="default">
            Volver
          </Button>
        }
      />
    </EntryPanel>
  );
}
