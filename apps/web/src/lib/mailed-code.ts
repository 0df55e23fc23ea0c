import { useMutation } from '@tanstack/react-query';
import { CODE_RESEND_SECONDS } from '@urna/contract/shared/limits';
import { useCountdown } from '@urna/ui/server-clock';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, messageOf } from './api-error.ts';

/** The response to a code request: the code must be sent back with this handle. */
export interface SentCode {
  /** Missing when the server only said that an earlier code is still valid and this browser has no handle for it. */
  handle?: string | undefined;
  code_digits?: number | undefined;
}

interface CodeRequest<Answer> {
  /** Null if no code was sent, because the one before is too young and still valid. */
  answer: Answer | null;
  /** The server's words for either. */
  message: string;
  sentCode: SentCode;
  resendSeconds: number;
}

/** In memory, for somebody who goes back and asks again within the minute, when no new code is sent. */
const lastSent = new Map<string, SentCode>();

/** Requests a code, also another one. `whose` tells the people apart who ask at this computer. */
export async function requestCode<Answer extends SentCode & { message: string }>(
  whose: string,
  send: () => Promise<Answer>,
): Promise<CodeRequest<Answer>> {
  try {
    const answer = await send();
    const { message, handle, code_digits } = answer;
    const sentCode = { handle, code_digits };
    lastSent.set(whose, sentCode);
    return { answer, message, sentCode, resendSeconds: CODE_RESEND_SECONDS };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'code_too_soon') throw error;
    const { message, retryAfterSeconds = CODE_RESEND_SECONDS } = error;
    return { answer: null, message, sentCode: lastSent.get(whose) ?? {}, resendSeconds: retryAfterSeconds };
  }
}

interface MailedCodeOptions {
  /** When another code can be requested, and whether that was noticed already. */
  sent: { time_milliseconds: number; isComplete: boolean } | null;
  onCountdownEnd?: () => void;
  verify: (code: string) => Promise<void>;
  /** Resolves to why no other code was sent, or null. */
  resend: () => Promise<string | null>;
  /** Why the code that brought the person here wasn't sent. */
  notice?: string | null;
  onNoticeSeen?: () => void;
}

/** The state of a form in which a mailed code is typed: what `CodeForm` takes. */
export function useMailedCode({ sent, verify, resend, notice = null, ...on }: MailedCodeOptions) {
  const verifying = useMutation({ mutationFn: verify });
  const resending = useMutation({ mutationFn: resend });
  const seconds = useCountdown(sent && !sent.isComplete ? sent.time_milliseconds : null);
  const endCountdown = useEffectEvent(() => on.onCountdownEnd?.());
  useEffect(() => {
    if (seconds === 0) endCountdown();
  }, [seconds]);
  const failure = verifying.error ?? resending.error;
  return {
    working: verifying.isPending || resending.isPending,
    error: failure ? messageOf(failure) : (resending.data ?? notice),
    onErrorSeen: () => {
      verifying.reset();
      resending.reset();
      on.onNoticeSeen?.();
    },
    /** Settles with the attempt, since the form then clears what was typed; `error` says why it failed. */
    onSubmit: async (code: string): Promise<void> => {
      resending.reset();
      await verifying.mutateAsync(code).catch(() => undefined);
    },
    resendSeconds: seconds ?? 0,
    onResend: () => {
      verifying.reset();
      resending.mutate();
    },
  };
}
