import type { ContestName } from '@urna/contract/contests';
import { trackingCodeSchema } from '@urna/contract/elections';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { formatNumber } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WorkingButton } from '../../ui/working-button.tsx';
import classes from './ballot-box.module.css';
import { fetchBallot, PER_PAGE } from './ballot-box-api.ts';
import type { BoxPlace } from './use-box-place.ts';

type Answer = { kind: 'found'; number: number } | { kind: 'unknown' } | { kind: 'failed'; message: string };

const NOT_A_CODE = 'Un código de seguimiento tiene 43 letras, números o signos. Cópialo completo.';

/** Looks for a tracking code and turns to the page on which its ballot lies. */
export function CodeSearch({ contest, place }: { contest: ContestName; place: BoxPlace }) {
  const [typed, setTyped] = useState(place.code ?? '');
  const [error, setError] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [working, setWorking] = useState(false);
  const begun = useRef(false);

  const look = async (text: string) => {
    const code = trackingCodeSchema.safeParse(text.replaceAll(/\s/g, ''));
    setAnswer(null);
    setError(code.success ? null : NOT_A_CODE);
    if (!code.success || working) return;
    setWorking(true);
    try {
      const { number } = (await fetchBallot(contest, code.data)).data;
      setAnswer({ kind: 'found', number });
      place.found(code.data, Math.ceil(number / PER_PAGE));
    } catch (failure) {
      place.forget();
      const isUnknown = failure instanceof ApiError && failure.status === 404;
      setAnswer(isUnknown ? { kind: 'unknown' } : { kind: 'failed', message: messageOf(failure) });
    }
    setWorking(false);
  };
  useEffect(() => {
    // Whoever comes by a link with a code has asked already.
    if (begun.current || place.code === null) return;
    begun.current = true;
    void look(place.code);
  });

  return (
    <form
      className={classes.search}
      role="search"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void look(typed);
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
        <WorkingButton label="Buscar" workingLabel="Buscando..." working={working} />
      </div>
      <div role="status" className={classes.answer}>
        {answer ? <AnswerNotice answer={answer} /> : null}
      </div>
    </form>
  );
}

function AnswerNotice({ answer }: { answer: Answer }) {
  switch (answer.kind) {
    case 'found':
      return (
        <Notice type="success" role="note" title={`Es la papeleta número ${formatNumber(answer.number)}`}>
          <p>Está en la urna, tal como se envió. La marcamos en la lista.</p>
        </Notice>
      );
    case 'unknown':
      return (
        <Notice type="error" role="note" title="Ninguna papeleta de esta urna tiene ese código">
          <p>
            Revisa que esté completo (mayúsculas y minúsculas cuentan) y que sea la elección en la que votaste. Si lo
            es, avisa a la mesa de ayuda.
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
