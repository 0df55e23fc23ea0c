import { useMutation } from '@tanstack/react-query';
import { trackingCodeSchema } from '@urna/contract/election/contests';
import { WorkingButton } from '@urna/ui/button';
import { TextField } from '@urna/ui/field';
import { Notice } from '@urna/ui/notice';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { BallotDoubtNotice } from '../../../shared/checking/ballot-doubt-notice.tsx';
import { type BallotDoubt, lookUpBallot } from '../../../shared/checking/look-up-ballot.ts';
import type { ContestAddress } from '../../../shared/processes/public-contest.ts';
import classes from './ballot-box.module.css';
import { type BoxAddress, PER_PAGE } from './ballot-box-api.ts';

type Answer =
  | { kind: 'found'; code: string; number: number }
  | { kind: 'doubtful'; doubt: BallotDoubt }
  | { kind: 'unknown' }
  | { kind: 'failed'; message: string };

const searchSchema = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .refine(
      (code) => trackingCodeSchema.safeParse(code).success,
      'Un código de seguimiento tiene 43 letras, números o signos. Cópialo completo.',
    ),
});

interface CodeSearchProps {
  contest: ContestAddress;
  address: BoxAddress;
  /** Called with a code once its ballot is verified, and with null before. */
  onChecked: (code: string | null) => void;
}

/** Looks up a tracking code, verifies its ballot, and opens the page of the list that contains it. */
export function CodeSearch({ contest, address, onChecked }: CodeSearchProps) {
  const search = useMutation({
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
      if (answer.kind !== 'found') return address.dropCode();
      onChecked(answer.code);
      return address.turnToCode(answer.code, Math.ceil(answer.number / PER_PAGE));
    },
  });
  const form = useApiForm({
    prefix: 'buscar',
    schema: searchSchema,
    initialValues: { code: address.code ?? '' },
    // The answer to an earlier code would stand below the error.
    onInvalid: search.reset,
  });
  const look = form.submit(({ code }) => search.mutate(code));
  // A link with a code starts the search by itself.
  const begin = useEffectEvent(() => {
    if (address.code !== null) look();
  });
  useEffect(() => begin(), []);

  return (
    <form className="stack" role="search" noValidate onSubmit={look}>
      <div className={classes.field}>
        <TextField
          {...form.getInputProps('code')}
          label="Código de seguimiento"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
        />
        <WorkingButton label="Buscar" workingLabel="Buscando..." working={search.isPending} />
      </div>
      <div role="status">{search.data ? <AnswerNotice answer={search.data} /> : null}</div>
    </form>
  );
}

function AnswerNotice({ answer }: { answer: Answer }) {
  switch (answer.kind) {
    case 'found':
      return (
        <Notice type="success" role="note" title={`Es la papeleta número ${formatNumber(answer.number)}`}>
          Está en la urna, tal como se envió: tu navegador calculó su código y revisó su firma y sus pruebas. La
          marcamos en la lista.
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
