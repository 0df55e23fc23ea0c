// Asks for the repetition of a vote.

import { Checkbox, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contest } from '@urna/contract/election/contest-admin';
import {
  REPEAT_WORD,
  type RepeatCause,
  type RepeatRequest,
  repeatCauseLabels,
  repeatCauseSchema,
  repeatContest,
  repeatRequestSchema,
  repetitionCandidates,
} from '@urna/contract/election/repetitions';
import type { Results } from '@urna/contract/election/results';
import type { WindowName } from '@urna/contract/processes/calendar';
import { Notice } from '@urna/ui/notice';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '../../../lib/paths.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { BEFORE_EFFECT } from '../../../shared/access/change-requests/change-words.ts';
import { tellAnswer } from '../../../shared/access/change-requests/requested-change.tsx';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { PROCESSES } from '../../../shared/access/staff-session/use-processes.ts';
import { RESULTS } from '../../../shared/election/elections-api.ts';
import {
  instantOf,
  type MomentField,
  WindowFields,
  windowMomentsSchema,
} from '../../../shared/processes/window-fields.tsx';
import { ReasonField, WordField } from '../../../ui/forms/confirmation-fields.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import classes from '../contest/steps.module.css';

type Candidates = (typeof repetitionCandidates)[number];

/** Claims may be opened afterwards, in the calendar. */
const windowTitles = {
  inscription: 'Inscripción de candidatos',
  correction: 'Subsanación',
  voting: 'Votación',
} as const satisfies Partial<Record<WindowName, string>>;
type AskedWindow = keyof typeof windowTitles;
const askedWindows = ['inscription', 'correction', 'voting'] as const satisfies readonly AskedWindow[];

/** New candidates register and correct their documents first; the same ones only wait for the vote. */
const windowsFor = (candidates: Candidates): readonly AskedWindow[] =>
  candidates === 'new' ? askedWindows : ['voting'];

const causeOf = ({ outcome, tie_resolution: resolution }: Results): RepeatCause => {
  if (outcome.kind === 'blank_majority') return 'blank_majority';
  return outcome.kind === 'tie' && !resolution ? 'tie' : 'other';
};

const candidateOptions = {
  new: 'Otros: se abre una inscripción para esta votación',
  same: 'Los mismos de la primera votación',
  tied: 'Solo quienes empataron',
} as const satisfies Record<Candidates, string>;

/** A majority of blank votes obliges to other candidates; a second round is between those who tied. */
const usualCandidates = { blank_majority: 'new', tie: 'tied', other: 'same' } as const satisfies Record<
  RepeatCause,
  Candidates
>;

const momentNames = Object.keys(windowMomentsSchema.shape) as MomentField[];
type MomentInput = `${AskedWindow}-${MomentField}`;
/** The inputs of all windows, empty; those that the candidates don't need stay so. */
const noMoments = Object.fromEntries(
  askedWindows.flatMap((name) => momentNames.map((field) => [`${name}-${field}`, ''])),
) as Record<MomentInput, string>;

const typedSchema = z.object({
  because: repeatCauseSchema,
  reason: z.string(),
  candidates: z.enum(repetitionCandidates),
  same_roll: z.boolean(),
  confirmation: z.string(),
  ...(Object.fromEntries(Object.keys(noMoments).map((input) => [input, z.string()])) as Record<
    MomentInput,
    z.ZodString
  >),
});

const timeOf = (day: string, time: string) => new Date(instantOf(day, time)).toISOString();

/** What is typed says nothing wrong by itself, so that all errors are found at once. */
const formSchema = typedSchema.transform((typed, context): RepeatRequest => {
  const { because, candidates, same_roll, confirmation } = typed;
  const windows: RepeatRequest['windows'] = {};
  for (const name of windowsFor(candidates)) {
    const moments = Object.fromEntries(momentNames.map((field) => [field, typed[`${name}-${field}`]]));
    const checked = windowMomentsSchema.safeParse(moments);
    if (checked.success) {
      const { opensDay, opensTime, closesDay, closesTime } = checked.data;
      windows[name] = { opens_at: timeOf(opensDay, opensTime), closes_at: timeOf(closesDay, closesTime) };
    }
    for (const { path, message } of checked.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [`${name}-${String(path[0])}`], message });
  }
  const request = repeatRequestSchema.safeParse({
    confirmation: confirmation.trim().toUpperCase(),
    because,
    reason: typed.reason,
    candidates,
    same_roll,
    windows,
  });
  // A window that isn't complete is told at its fields.
  for (const { path, message } of request.error?.issues ?? [])
    if (path[0] !== 'windows') context.addIssue({ code: 'custom', path: [...path], message });
  return request.data ?? z.NEVER;
});

interface RepeatModalProps {
  contest: Contest;
  results: Results;
  onClose: () => void;
}

export function RepeatModal({ contest, results, onClose }: RepeatModalProps) {
  const cause = causeOf(results);
  const navigate = useNavigate();
  const form = useApiForm({
    prefix: 'repeat',
    schema: formSchema,
    initialValues: {
      because: cause,
      reason: '',
      candidates: usualCandidates[cause],
      same_roll: true,
      ...noMoments,
      confirmation: '',
    },
  });
  const { because, candidates } = form.values;
  const queries = useQueryClient();
  const repeat = useMutation({
    mutationFn: (body: RepeatRequest) =>
      staffClient.call(repeatContest, { params: { contest: contest.contest }, body }),
    onSuccess: async (answer) => {
      if (!tellAnswer(answer)) return;
      // The process has one contest more, whose page is there once the words are.
      await Promise.all([RESULTS, PROCESSES].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
  });
  const submit = (body: RepeatRequest) =>
    repeat.mutate(body, {
      onSuccess: (answer) => {
        if ('data' in answer) void navigate(paths.staff.contest(answer.data.contest));
        else onClose();
      },
      onError: (error) => form.showErrors(error),
    });
  return (
    <FormModal
      title={`Repetir la votación: ${contest.title}`}
      confirmLabel="Repetir la votación"
      danger
      form={form}
      pending={repeat.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Notice type="warning" title="No se puede deshacer">
        Se crea una elección nueva, con sus fechas, sus custodios, su llave y su urna. El resultado de la primera queda
        publicado.{` ${BEFORE_EFFECT}`}
      </Notice>
      <NativeSelect
        {...form.getInputProps('because')}
        label="Por qué se repite"
        data={(cause === 'other' ? (['other'] as const) : ([cause, 'other'] as const)).map((option) => ({
          value: option,
          label: repeatCauseLabels[option],
        }))}
      />
      <ReasonField
        {...form.getInputProps('reason')}
        {...(because === 'other' && {
          description: 'Lo lee quien lo apruebe. Queda en el resultado, en el acta y en el registro de actividades.',
        })}
      />
      <NativeSelect
        {...form.getInputProps('candidates')}
        label="Quiénes son los candidatos"
        data={Object.entries(candidateOptions)
          .filter(([value]) => value !== 'tied' || because === 'tie')
          .map(([value, label]) => ({ value, label }))}
      />
      <Checkbox
        {...form.getInputProps('same_roll', { type: 'checkbox' })}
        label="Votan los mismos: copiar el censo sellado"
        description="Si no, se importa un censo nuevo antes de sellar."
      />
      {windowsFor(candidates).map((name) => (
        <fieldset key={name} className={classes.set}>
          <legend>{windowTitles[name]}</legend>
          <WindowFields input={(field) => form.getInputProps(`${name}-${field}`)} />
        </fieldset>
      ))}
      <WordField {...form.getInputProps('confirmation')} word={REPEAT_WORD} />
    </FormModal>
  );
}
