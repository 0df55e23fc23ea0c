import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Contest } from '@urna/contract/election/contest-admin';
import {
  REPEAT_WORD,
  type RepeatCause,
  repeatCauseLabels,
  repeatContest,
  repeatRequestSchema,
  type repetitionCandidates,
} from '@urna/contract/election/repetitions';
import type { Results } from '@urna/contract/election/results';
import { type WindowName, windowNames } from '@urna/contract/process/calendar';
import { reasonField } from '@urna/contract/shared/reason';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { WindowFields } from '../../../domain/calendar/window-fields.tsx';
import {
  instantOf,
  type MomentField,
  momentErrors,
  momentsOf,
  type WindowMoments,
} from '../../../domain/calendar/window-moments.ts';
import { tellAnswer } from '../../../domain/change-requests/asked-change.ts';
import { BEFORE_EFFECT } from '../../../domain/change-requests/change-words.ts';
import { ReasonField } from '../../../domain/change-requests/reason-field.tsx';
import { PROCESSES } from '../../../domain/process/use-processes.ts';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import classes from './aftermath.module.css';

type Candidates = (typeof repetitionCandidates)[number];

const windowTitles = {
  inscription: 'Inscripción de candidatos',
  correction: 'Subsanación',
  voting: 'Votación',
} as const satisfies Record<WindowName, string>;

/** New candidates register and correct their documents first; the same ones only wait for the vote. */
const windowsFor = (candidates: Candidates): readonly WindowName[] => (candidates === 'new' ? windowNames : ['voting']);

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

interface RepeatModalProps {
  contest: Contest;
  results: Results;
  reload: () => Promise<void>;
  onClose: () => void;
}

type Errors = Record<string, string | undefined>;

export function RepeatModal({ contest, results, reload, onClose }: RepeatModalProps) {
  const called = causeOf(results);
  const [because, setBecause] = useState<RepeatCause>(called);
  const [candidates, setCandidates] = useState<Candidates>(usualCandidates[called]);
  const [reason, setReason] = useState('');
  const [word, setWord] = useState('');
  const [sameRoll, setSameRoll] = useState(true);
  const [moments, setMoments] = useState<Partial<Record<WindowName, WindowMoments>>>({});
  const [errors, setErrors] = useState<Errors>({});
  const { working, refusal, attempt } = useAttempt();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const shown = windowsFor(candidates);
  const at = (name: WindowName) => moments[name] ?? momentsOf(undefined);

  const check = () => {
    const found: Errors = {};
    const wrongReason = reasonField.safeParse(reason).error?.issues[0]?.message;
    if (wrongReason !== undefined) found['reason'] = wrongReason;
    let isDated = true;
    for (const name of shown) {
      for (const [field, message] of Object.entries(momentErrors(at(name)))) {
        found[`${name}-${field}`] = message;
        isDated = false;
      }
    }
    const windows = isDated ? Object.fromEntries(shown.map((name) => [name, windowOf(at(name))])) : {};
    const request = {
      confirmation: word.trim().toUpperCase() as typeof REPEAT_WORD,
      because,
      reason,
      candidates,
      same_roll: sameRoll,
      windows,
    };
    const parsed = repeatRequestSchema.safeParse(request);
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = String(path[0]);
      // Missing windows are already reported at their fields.
      if (field !== 'windows' || isDated) found[field] ??= message;
    }
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) document.getElementById(`repeat-${first}`)?.focus();
    return first === undefined && parsed.success ? parsed.data : null;
  };
  const submit = async () => {
    const body = check();
    if (!body) return;
    await attempt(async () => {
      const answer = await staffClient.call(repeatContest, { params: { contest: contest.contest }, body });
      if (!tellAnswer(answer)) {
        onClose();
        return;
      }
      await reload();
      // The process has one contest more: its page is there once the words are.
      await queries.invalidateQueries({ queryKey: [PROCESSES] });
      await navigate(paths.staff.contest(answer.data.contest));
    }, messageOf);
  };
  return (
    <FormModal
      title={`Repetir la votación: ${contest.title}`}
      confirmLabel="Repetir la votación"
      danger
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Notice type="warning" title="No se puede deshacer">
        Se crea una elección nueva, con sus fechas, sus custodios, su llave y su urna. El resultado de la primera queda
        publicado.{` ${BEFORE_EFFECT}`}
      </Notice>
      <NativeSelect
        id="repeat-because"
        label="Por qué se repite"
        value={because}
        data={(called === 'other' ? (['other'] as const) : ([called, 'other'] as const)).map((cause) => ({
          value: cause,
          label: repeatCauseLabels[cause],
        }))}
        onChange={(event) => setBecause(event.currentTarget.value as RepeatCause)}
      />
      <ReasonField
        id="repeat-reason"
        {...(because === 'other' && {
          description: 'Lo lee quien lo apruebe. Queda en el resultado, en el acta y en el registro de actividades.',
        })}
        value={reason}
        error={errors['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <NativeSelect
        id="repeat-candidates"
        label="Quiénes son los candidatos"
        value={candidates}
        error={errors['candidates']}
        data={Object.entries(candidateOptions)
          .filter(([value]) => value !== 'tied' || because === 'tie')
          .map(([value, label]) => ({ value, label }))}
        onChange={(event) => setCandidates(event.currentTarget.value as Candidates)}
      />
      <Checkbox
        label="Votan los mismos: copiar el censo sellado"
        description="Si no, se importa un censo nuevo antes de sellar."
        checked={sameRoll}
        onChange={(event) => setSameRoll(event.currentTarget.checked)}
      />
      {shown.map((name) => (
        <fieldset key={name} className={classes.set}>
          <legend>{windowTitles[name]}</legend>
          <WindowFields
            id={`repeat-${name}`}
            moments={at(name)}
            errors={errorsOf(errors, name)}
            onChange={(field, value) => setMoments({ ...moments, [name]: { ...at(name), [field]: value } })}
          />
        </fieldset>
      ))}
      <TextInput
        id="repeat-confirmation"
        label={`Escriba ${REPEAT_WORD} para confirmar`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={word}
        error={errors['confirmation']}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
    </FormModal>
  );
}

const windowOf = ({ opensDay, opensTime, closesDay, closesTime }: WindowMoments) => ({
  opens_at: new Date(instantOf(opensDay, opensTime)).toISOString(),
  closes_at: new Date(instantOf(closesDay, closesTime)).toISOString(),
});

const errorsOf = (errors: Errors, name: WindowName): Partial<Record<MomentField, string>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([key, message]) =>
      key.startsWith(`${name}-`) ? [[key.slice(name.length + 1), message]] : [],
    ),
  );
