import { Button } from '@mantine/core';
import { waitsForActs } from '@urna/contract/election/contest-preparation';
import { allowOpeningWithoutActs, OPEN_WORD, type TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { reasonSchema } from '@urna/contract/shared/reason';
import { Notice } from '@urna/ui/notice';
import { serverNow } from '@urna/ui/server-clock';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { BEFORE_EFFECT } from '../../../shared/access/change-requests/change-words.ts';
import { ReasonField, typedWord, WordField } from '../../../ui/forms/confirmation-fields.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useContestChange } from '../contest/contest-api.ts';
import type { StepProps } from '../contest/life.ts';
import { RefreshTrustees, TrusteeRow } from '../contest/trustee-row.tsx';

interface OpeningProps extends Pick<StepProps, 'contest' | 'administers'> {
  overview: TrusteesOverview;
  opening: NonNullable<TrusteesOverview['opening']>;
}

/** The sealing acts: who has signed the sealed setup, and what the opening waits for. */
export function Opening({ contest, overview, opening, administers }: OpeningProps) {
  const [isOverriding, setOverriding] = useState(false);
  const isWaiting = contest.stage === 'sealed' && opening.cleared_at === null;
  const isOver = contest.window !== null && serverNow() >= new Date(contest.window.closes_at).getTime();
  const waits = waitsForActs(opening, overview.trustees);
  return (
    <section className="stack" aria-labelledby="acta-de-sellado">
      <h3 id="acta-de-sellado">Acta de sellado</h3>
      {isWaiting && !isOver ? (
        <Notice type="warning" role="note" title="La votación todavía no puede abrir">
          <p>{waits}</p>
          <p>Cada custodio comprueba en su equipo que su llave está en lo que se selló, y lo firma.</p>
        </Notice>
      ) : null}
      {isWaiting && isOver ? (
        <Notice type="error" role="note" title="La votación no abrió">
          La ventana de votación pasó sin las firmas que hacían falta. Nadie votó y nada se puede contar.
        </Notice>
      ) : null}
      {opening.override ? (
        <Notice type="warning" role="note" title="Abierta sin las firmas que hacían falta">
          {`Lo decidió ${opening.override.by}. El motivo es público: «${opening.override.reason}».`}
        </Notice>
      ) : null}
      {overview.trustees.length > 0 && (isWaiting || contest.stage === 'sealed' || contest.stage === 'open') ? (
        <ul className="stack gap-sm" aria-label="Custodios que firman el acta de sellado">
          {overview.trustees.map((trustee) => (
            <TrusteeRow key={trustee.id} contest={contest} trustee={trustee} administers={administers}>
              {trustee.objection ? <p className="note">{`Dice: «${trustee.objection}»`}</p> : null}
            </TrusteeRow>
          ))}
        </ul>
      ) : (
        <p className="prose">{signedWords(overview)}</p>
      )}
      {isWaiting ? <RefreshTrustees contest={contest.contest} /> : null}
      {isWaiting && !isOver && administers ? (
        <div>
          <Button variant="default" onClick={() => setOverriding(true)}>
            Abrir sin las firmas que faltan
          </Button>
        </div>
      ) : null}
      {isOverriding ? (
        <OpenWithoutActsModal contest={contest.contest} waits={waits} onClose={() => setOverriding(false)} />
      ) : null}
    </section>
  );
}

function signedWords({ trustees }: TrusteesOverview): string {
  const signed = trustees.filter(({ signed_at }) => signed_at !== null);
  if (signed.length === 0) return 'Nadie firmó un acta de sellado de esta elección.';
  const signatures = signed.map(({ name, signed_at }) => `${name}, el ${formatDateTime(signed_at ?? '')}`);
  return `La firmaron ${signatures.join('; ')}.`;
}

interface OpenWithoutActsModalProps {
  contest: string;
  waits: string;
  onClose: () => void;
}

/** Opening without the trustees' signatures requires a published reason and a typed word. */
function OpenWithoutActsModal({ contest, waits, onClose }: OpenWithoutActsModalProps) {
  const form = useApiForm({
    prefix: 'open',
    schema: reasonSchema.extend({ confirmation: typedWord(OPEN_WORD) }),
    initialValues: { reason: '', confirmation: '' },
  });
  const open = useContestChange(allowOpeningWithoutActs, { contest });
  return (
    <FormModal
      title="Abrir sin las firmas que faltan"
      confirmLabel="Abrir sin las firmas"
      danger
      form={form}
      pending={open.isPending}
      onSubmit={(body) => open.mutate({ body }, { onSuccess: onClose, onError: (error) => form.showErrors(error) })}
      onClose={onClose}
    >
      <Notice type="warning" role="note" title="El motivo será público">
        <p>{waits}</p>
        <p>
          Sin las firmas nadie independiente habrá comprobado, antes de votar, que las llaves selladas son las de los
          custodios. Cuando tenga efecto no se puede deshacer.
        </p>
        <p>{BEFORE_EFFECT}</p>
      </Notice>
      <ReasonField
        {...form.getInputProps('reason')}
        description="Aparece en la página pública de la elección, en el acta y en el registro de actividades."
        required
        data-autofocus
      />
      <WordField {...form.getInputProps('confirmation')} word={OPEN_WORD} />
    </FormModal>
  );
}
