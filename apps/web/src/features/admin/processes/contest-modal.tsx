import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { candidateKinds } from '@urna/contract/candidacy/candidacy';
import { candidateKindBadges, loginKinds } from '@urna/contract/election/contests';
import { BLANK_MAJORITY_RULE } from '@urna/contract/election/results';
import { contestFieldsSchema, type ProcessDetail } from '@urna/contract/process/process-admin';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import classes from './processes.module.css';
import { useAddContest, useChangeContest } from './processes-api.ts';

export type Contest = ProcessDetail['contests'][number];

export const loginLabels = {
  code: 'Con documento y código',
  password: 'Con correo y contraseña',
} as const;

const formSchema = contestFieldsSchema.extend({
  seats: z.string().transform(Number).pipe(contestFieldsSchema.shape.seats),
  blank_majority_rule: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : text))
    .pipe(contestFieldsSchema.shape.blank_majority_rule),
});

interface ContestModalProps {
  process: ProcessDetail;
  /** Null for a new one. */
  contest: Contest | null;
  onClose: () => void;
}

/** Adds an election, or changes one that is not sealed. */
export function ContestModal({ process, contest, onClose }: ContestModalProps) {
  const form = useApiForm({
    prefix: 'contest',
    schema: formSchema,
    initialValues: {
      title: contest?.title ?? '',
      slug: contest?.slug ?? '',
      question: contest?.question ?? '',
      candidate_type: contest?.candidate_type ?? 'CANDIDATE_ACCOUNTANT',
      login: contest?.login ?? 'code',
      seats: String(contest?.seats ?? 1),
      blank: contest?.blank ?? true,
      blank_majority_rule: contest ? (contest.blank_majority_rule ?? '') : BLANK_MAJORITY_RULE,
    },
  });
  const add = useAddContest(process.slug);
  const change = useChangeContest(process.slug, contest?.slug ?? '');
  const isFixed = process.fixed.contests !== undefined;
  const save = (checked: z.infer<typeof formSchema>) => {
    const callbacks = { onSuccess: onClose, onError: (error: Error) => form.showErrors(error) };
    if (!contest) {
      add.mutate(checked, callbacks);
      return;
    }
    const { blank: _blank, blank_majority_rule: _rule, slug, candidate_type, login, ...words } = checked;
    change.mutate(isFixed ? words : { ...words, slug, candidate_type, login }, callbacks);
  };
  return (
    <FormModal
      title={contest ? `Cambiar ${contest.title}` : 'Agregar una elección'}
      confirmLabel={contest ? 'Guardar' : 'Agregar'}
      form={form}
      pending={add.isPending || change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('title')}
        label="Nombre"
        description="Por ejemplo, Representantes Contadores."
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('question')}
        label="Lo que se elige"
        description="Se lee en la tarjeta y en el acta."
      />
      <TextInput
        {...form.getInputProps('slug')}
        label="Nombre en los enlaces"
        description="En minúsculas, números y guiones, por ejemplo contador."
        disabled={isFixed}
        spellCheck={false}
      />
      <NativeSelect
        {...form.getInputProps('candidate_type')}
        label="Quiénes se inscriben"
        disabled={isFixed}
        data={candidateKinds.map((kind) => ({ value: kind, label: candidateKindBadges[kind] }))}
      />
      <NativeSelect
        {...form.getInputProps('login')}
        label="Cómo entran quienes votan"
        disabled={isFixed}
        data={loginKinds.map((login) => ({ value: login, label: loginLabels[login] }))}
      />
      <TextInput
        {...form.getInputProps('seats')}
        label="A cuántas personas elige"
        description="Quedan elegidas las más votadas; cada votante marca una sola opción."
        inputMode="numeric"
      />
      {contest ? (
        <p className={classes.fixed}>El voto en blanco y su regla se cambian donde se prepara la tarjeta.</p>
      ) : (
        <>
          <Checkbox
            {...form.getInputProps('blank', { type: 'checkbox' })}
            label="La tarjeta ofrece el voto en blanco"
          />
          {form.values.blank ? (
            <Textarea
              {...form.getInputProps('blank_majority_rule')}
              label="Si el voto en blanco obtiene la mayoría"
              description="Como saldrá en el acta, sin punto final. Vacía: sin regla."
              rows={3}
            />
          ) : null}
        </>
      )}
    </FormModal>
  );
}
