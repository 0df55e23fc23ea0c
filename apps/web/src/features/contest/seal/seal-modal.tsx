import { Textarea, TextInput } from '@mantine/core';
import { SEALED_EARLY } from '@urna/contract/election/ballot-place';
import { type Contest, FEW_TRUSTEES_WORD, fewTrusteesSchema, SEAL_WORD } from '@urna/contract/election/contest-admin';
import { describeCollusion, ENOUGH_NEEDED, ENOUGH_TRUSTEES } from '@urna/contract/election/trustee-words';
import { reasonField } from '@urna/contract/shared/reason';
import { Notice } from '@urna/ui/notice';
import { useId, useState } from 'react';
import { titleOf } from '../../../domain/process/shown-process.ts';
import { counted } from '../../../lib/counted.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useSeal } from '../contest-api.ts';
import classes from './seal.module.css';

type Field = 'early' | 'reason' | 'confirmation' | 'word';
const fields = ['early', 'reason', 'confirmation', 'word'] as const satisfies readonly Field[];

/** Confirms the sealing by a typed word; with few trustees, or candidates who may still be approved, also by a reason. */
export function SealModal({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const id = useId();
  const seal = useSeal(contest.contest);
  const [typed, setTyped] = useState<Record<Field, string>>({ early: '', reason: '', confirmation: '', word: '' });
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const { working, refusal, attempt } = useAttempt();
  const { must_accept_few_trustees: mustAccept, custody, seals_early: early } = contest;
  const isEarly = early.length > 0;

  const change = (field: Field, value: string) => {
    setTyped({ ...typed, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = async () => {
    const accepted = mustAccept
      ? fewTrusteesSchema.safeParse({
          reason: typed.reason,
          confirmation: typed.confirmation.trim().replaceAll(/\s+/g, ' ').toUpperCase(),
        })
      : undefined;
    const found: Partial<Record<Field, string>> = Object.fromEntries(
      (accepted?.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
    );
    const reason = isEarly ? reasonField.safeParse(typed.early) : undefined;
    if (reason?.error) found.early = reason.error.issues[0]?.message ?? '';
    if (typed.word.trim().toUpperCase() !== SEAL_WORD) found.word = `Escriba ${SEAL_WORD} para confirmar`;
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first) {
      document.getElementById(`${id}-${first}`)?.focus();
      return;
    }
    await attempt(async () => {
      await seal.mutateAsync({
        ...(accepted?.data && { few_trustees: accepted.data }),
        ...(reason?.data && { early_reason: reason.data }),
      });
      onClose();
    });
  };
  const fieldOf = (field: Field) => ({
    id: `${id}-${field}`,
    value: typed[field],
    error: errors[field],
    required: true,
    withAsterisk: false,
  });

  return (
    <FormModal
      title={`Sellar la elección: ${titleOf(contest.contest)}`}
      confirmLabel="Sellar definitivamente"
      size={640}
      danger
      working={working}
      refusal={refusal}
      onSubmit={submit}
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
          <Textarea
            {...fieldOf('early')}
            label="Motivo para sellar antes"
            description="Queda en esta página y en el registro de actividades con su nombre."
            rows={3}
            maxLength={500}
            data-autofocus
            onChange={(event) => change('early', event.currentTarget.value)}
          />
        </>
      ) : null}
      {mustAccept ? (
        <>
          <Notice type="error" role="note" title="Hay menos custodios de los recomendados">
            <p>{describeCollusion(custody)}</p>
            <p>{`Se recomiendan al menos ${String(ENOUGH_TRUSTEES)} custodios y que hagan falta ${String(ENOUGH_NEEDED)} o más. Si sella así, se dirá en la página pública, en los correos y en el acta.`}</p>
          </Notice>
          <Textarea
            {...fieldOf('reason')}
            label="Motivo para sellar con pocos custodios"
            description="Queda en el registro de actividades con su nombre."
            rows={3}
            maxLength={500}
            data-autofocus={isEarly ? undefined : true}
            onChange={(event) => change('reason', event.currentTarget.value)}
          />
          <TextInput
            {...fieldOf('confirmation')}
            label={`Escriba ${FEW_TRUSTEES_WORD}`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            onChange={(event) => change('confirmation', event.currentTarget.value)}
          />
        </>
      ) : null}
      <TextInput
        {...fieldOf('word')}
        label={`Escriba ${SEAL_WORD} para confirmar`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        data-autofocus={mustAccept || isEarly ? undefined : true}
        onChange={(event) => change('word', event.currentTarget.value)}
      />
    </FormModal>
  );
}
