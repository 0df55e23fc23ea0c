import { SEALED_EARLY } from '@urna/contract/election/ballot-place';
import { type Contest, FEW_TRUSTEES_WORD, SEAL_WORD, sealContest } from '@urna/contract/election/contest-admin';
import { describeCollusion, ENOUGH_NEEDED, ENOUGH_TRUSTEES } from '@urna/contract/election/trustee-words';
import { counted } from '@urna/contract/shared/counted';
import { reasonField } from '@urna/contract/shared/reason';
import { Notice } from '@urna/ui/notice';
import { z } from 'zod';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { optionalReasonField, ReasonField, typedWord, WordField } from '../../../ui/forms/confirmation-fields.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useContestChange } from '../contest/contest-api.ts';
import classes from './prepare.module.css';

/** Confirms the sealing by a typed word; with few trustees, or candidates who may still be approved, also by a reason. */
export function SealModal({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const { titleOf } = useProcess();
  // No message: the page shows that the sealing has begun and how far it is.
  const seal = useContestChange(sealContest, { contest: contest.contest }, () => undefined);
  const { must_accept_few_trustees: mustAccept, custody, seals_early: early } = contest;
  const isEarly = early.length > 0;
  const form = useApiForm({
    prefix: 'seal',
    schema: z.object({
      early: isEarly ? reasonField : optionalReasonField,
      reason: mustAccept ? reasonField : optionalReasonField,
      confirmation: mustAccept ? typedWord(FEW_TRUSTEES_WORD) : z.string(),
      word: typedWord(SEAL_WORD),
    }),
    initialValues: { early: '', reason: '', confirmation: '', word: '' },
  });
  return (
    <FormModal
      title={`Sellar la elección: ${titleOf(contest.contest)}`}
      confirmLabel="Sellar definitivamente"
      size={640}
      danger
      form={form}
      pending={seal.isPending}
      onSubmit={({ early: early_reason, reason }) =>
        seal.mutate(
          {
            body: {
              confirmation: SEAL_WORD,
              ...(mustAccept && reason && { few_trustees: { reason, confirmation: FEW_TRUSTEES_WORD } }),
              ...(isEarly && { early_reason }),
            },
          },
          { onSuccess: onClose, onError: (error) => form.showErrors(error) },
        )
      }
      onClose={onClose}
    >
      <ul className={classes.final}>
        <li>
          {counted(contest.choices.length, 'candidato', 'candidatos')}
          {contest.blank ? ' y voto en blanco' : ', sin voto en blanco'}
        </li>
        <li>{counted(contest.roll.voters, 'persona en el censo', 'personas en el censo')}</li>
        <li>{`Credenciales: las hace ${contest.credentials.authority?.name ?? 'el servidor'}`}</li>
        <li>{counted(contest.trustees.length, 'custodio', 'custodios')} y el servidor</li>
        {contest.window ? (
          <li>
            Votación del {formatDateTime(contest.window.opens_at)} al {formatDateTime(contest.window.closes_at)}
          </li>
        ) : null}
      </ul>
      <Notice type="warning" title="No se puede deshacer">
        <p>
          Después de sellar no se puede agregar ni retirar a nadie de la tarjeta, del censo ni de los custodios.{' '}
          {custody.needed === custody.trustees
            ? 'Para conocer el resultado harán falta todos los custodios.'
            : `Para conocer el resultado harán falta ${String(custody.needed)} de los ${String(custody.trustees)} custodios.`}
        </p>
        <p>La votación abre cuando {custody.needed === 1 ? 'el custodio firme' : 'ellos firmen'} el acta de sellado.</p>
      </Notice>
      {isEarly ? (
        <>
          <Notice type="error" role="note" title="Todavía puede haber candidaturas nuevas">
            {early.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>{SEALED_EARLY}</p>
          </Notice>
          <ReasonField
            {...form.getInputProps('early')}
            label="Motivo para sellar antes"
            description="Queda en esta página y en el registro de actividades con su nombre."
            required
            data-autofocus
          />
        </>
      ) : null}
      {mustAccept ? (
        <>
          <Notice type="error" role="note" title="Hay menos custodios de los recomendados">
            <p>{describeCollusion(custody)}</p>
            <p>{`Se recomiendan al menos ${String(ENOUGH_TRUSTEES)} custodios y que hagan falta ${String(ENOUGH_NEEDED)} o más. Si sella así, se dirá en la página pública, en los correos y en el acta.`}</p>
          </Notice>
          <ReasonField
            {...form.getInputProps('reason')}
            label="Motivo para sellar con pocos custodios"
            description="Queda en el registro de actividades con su nombre."
            required
            data-autofocus={isEarly ? undefined : true}
          />
          <WordField
            {...form.getInputProps('confirmation')}
            word={FEW_TRUSTEES_WORD}
            label={`Escriba ${FEW_TRUSTEES_WORD}`}
            maxLength={40}
          />
        </>
      ) : null}
      <WordField
        {...form.getInputProps('word')}
        word={SEAL_WORD}
        data-autofocus={mustAccept || isEarly ? undefined : true}
      />
    </FormModal>
  );
}
