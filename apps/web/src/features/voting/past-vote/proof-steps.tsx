import { Button } from '@mantine/core';
import type { LoginKind } from '@urna/contract/election/contests';
import { CODE_DIGITS } from '@urna/contract/shared/limits';
import type { PastVote } from '@urna/contract/voting/voting';
import { CodeForm } from '@urna/ui/code-field';
import { EntryPanel } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import { type ReactNode, useState } from 'react';
import type { PageHead } from '../../../lib/page-heads.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { ElectorPanel } from '../login/elector-panel.tsx';
import { noVoteWords } from '../login/no-vote.tsx';
import { NumberPanel } from '../login/number-panel.tsx';
import { LOGIN_FALLBACK, RESEND_FALLBACK, VERIFY_FALLBACK, type Voted } from '../login/voter-login.ts';
import { refusalOf, refusalOr } from '../voter-words.ts';
import { type AskedProof, askForProof, proveWithCode, proveWithPassword } from './prove-vote.ts';

interface ProofStepsProps {
  vote: PastVote;
  login: LoginKind;
  head: PageHead;
  aside: ReactNode;
  /** What stands above the first form. */
  children: ReactNode;
  onVoted: (voted: Voted) => void;
  onNoVote: (words: string) => void;
}

/** The steps of a login, kept in this page alone. */
export function ProofSteps({ vote, login, head, aside, children, onVoted, onNoVote }: ProofStepsProps) {
  const [asked, setAsked] = useState<AskedProof | null>(null);
  const tell = (otherwise: string) => (error: unknown) => {
    const words = noVoteWords(error, true);
    if (words === null) return refusalOf(error, otherwise);
    onNoVote(words);
    return null;
  };
  if (login === 'password') {
    const enter = async (email: string, password: string) => onVoted(await proveWithPassword(vote, email, password));
    return (
      <ElectorPanel head={head} aside={aside} enter={enter} tell={tell(LOGIN_FALLBACK)}>
        {children}
      </ElectorPanel>
    );
  }
  const ask = async (number: string) => {
    const { asked: sent, message } = await askForProof(vote, number);
    setAsked(sent);
    return message;
  };
  if (asked) {
    return (
      <CodeStep
        asked={asked}
        tell={tell(VERIFY_FALLBACK)}
        askAgain={async () => toast.success(await ask(asked.identification_number))}
        verify={async (code) => onVoted(await proveWithCode(vote, asked, code))}
        onBack={() => setAsked(null)}
      />
    );
  }
  return (
    <NumberPanel head={head} aside={aside} ask={async (number) => void (await ask(number))}>
      {children}
    </NumberPanel>
  );
}

interface CodeStepProps {
  asked: AskedProof;
  askAgain: () => Promise<void>;
  verify: (code: string) => Promise<void>;
  tell: (error: unknown) => string | null;
  onBack: () => void;
}

function CodeStep({ asked, askAgain, verify, tell, onBack }: CodeStepProps) {
  const { code_digits: digits = CODE_DIGITS } = asked;
  const resendSeconds = useCountdown(asked.resendAt) ?? 0;
  const { working, refusal, clear, attempt } = useAttempt();
  return (
    <EntryPanel title="Verificación de código" refused={refusal !== null}>
      <CodeForm
        informal
        takesFocus
        intro={
          <>
            Si tu documento estaba en el censo de esa votación, enviamos un código de {digits} dígitos a tu correo.
            Escríbelo para comprobar si votaste.
          </>
        }
        digits={digits}
        submitLabel="Verificar y Continuar"
        working={working}
        error={refusal}
        onErrorSeen={clear}
        onSubmit={(code) => attempt(() => verify(code), tell)}
        resendSeconds={resendSeconds}
        onResend={() => void attempt(askAgain, refusalOr(RESEND_FALLBACK))}
        back={
          <Button variant="default" onClick={onBack}>
            Volver
          </Button>
        }
      />
    </EntryPanel>
  );
}
