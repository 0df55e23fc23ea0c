import { useMutation } from '@tanstack/react-query';
import { trackingCodeSchema } from '@urna/contract/election/tracking-code';
import { WorkingButton } from '@urna/ui/button';
import { TextField } from '@urna/ui/field';
import { Notice } from '@urna/ui/notice';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ContestAddress } from '../../domain/elections/public-contest.ts';
import { BallotDoubtNotice } from '../../domain/published-election/ballot-doubt-notice.tsx';
import type { BallotDoubt } from '../../domain/published-election/check-published-ballot.ts';
import { lookUpBallot } from '../../domain/published-election/look-up-ballot.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import classes from './ballot-box.module.css';
import { PER_PAGE } from './ballot-box-api.ts';
import type { BoxPlace } from './use-box-place.ts';

type Answer =
  | { kind: 'found'; code: string; number: number }
  | { kind: 'doubtful'; doubt: BallotDoubt }
  | { kind: 'unknown' }
  | { kind: 'failed'; message: string };

const NOT_A_CODE = 'Un código de seguimiento tiene 43 letras, números o signos. Cópialo completo.';

interface CodeSearchProps {
  contest: ContestAddress;
  place: BoxPlace;
  /** Called with a code once its ballot is verified, and with null before. */
  onChecked: (code: string | null) => void;
}

/** Looks up a tracking code, verifies its ballot, and opens the page of the list that contains it. */
export function CodeSearch({ contest, place, onChecked }: CodeSearchProps) {
  const [typed, setTyped] = useState(place.code ?? '');
  const [error, setError] = useState<string | null>(null);
  const looking = useMutation({
    mutationFn: async (code: string): Promise<Answer> => {
      onChecked(null);
      try {
        const { ballot, doubt } = await lookUpBallot(contest, code);
        return doubt ? { kind: 'doubtful', doubt } : { kind: 'found', code, number: ballot.number };
      } catch (failure) {
        const isUnknown = failure instanceof ApiError && failure.status === 404;
        return isUnknown ? { kind: 'unknown' } : { kind: 'failed', message: messageOf(failure) };
      }
    },
    onSuccess: (answer) => {
      if (answer.kind !== 'found') return place.forget();
      onChecked(answer.code);
      return place.found(answer.code, Math.ceil(answer.number / PER_PAGE));
    },
  });
  const begun = useRef(false);

  const look = (text: string) => {
    if (looking.isPending) return;
    const code = trackingCodeSchema.safeParse(text.replaceAll(/\s/g, ''));
    setError(code.success ? null : NOT_A_CODE);
    if (code.success) looking.mutate(code.data);
    else looking.reset();
  };
  useEffect(() => {
    // A link with a code starts the search by itself.
    if (begun.current || place.code === null) return;
    begun.current = true;
    look(place.code);
  });

  return (
    <form
      className="stack"
      role="search"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        look(typed);
      }}
    >
      <div className={classes.field}>
        <TextField
          label="Código de seguimiento"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
          }}
        />
        <WorkingButton label="Buscar" workingLabel="Buscando..." working={looking.isPending} />
      </div>
      <div role="status">{looking.data ? <AnswerNotice answer={looking.data} /> : null}</div>
    </form>
  );
}

function AnswerNotice({ answer }: { answer: Answer }) {
  switch (answer.kind) {
    case 'found':
      return (
        <Notice type="success" role="note" title={`Es la papeleta número ${formatNumber(answer.number)}`}>
          <p>
            Está en la urna, tal como se envió: tu navegador calculó su código y revisó su firma y sus pruebas. La
            marcamos en la lista.
          </p>
        </Notice>
      );
    case 'doubtful':
      return <BallotDoubtNotice doubt={answer.doubt} />;
    case 'unknown':
      return (
        <Notice type="error" role="note" title="Ninguna papeleta de esta urna tiene ese código" contact>
          <p>
            Revisa que esté completo (mayúsculas y minúsculas cuentan) y que sea la elección en la que votaste. Si lo
            es, <Link to={paths.verification}>comprueba el archivo de tu comprobante</Link>, con el que se demuestra que
            la papeleta falta, y avisa a la mesa de ayuda.
          </p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice type="error" role="note">
          <p>{answer.message}</p>
        </Notice>
      );
  }
}
