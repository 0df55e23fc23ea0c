import { Button, Textarea } from '@mantine/core';
import { type Contest, changeContestSettings, contestChangeSchema } from '@urna/contract/election/contest-admin';
import { PUBLISH_WORD, publishContest } from '@urna/contract/election/contest-trustees';
import { BLANK_MAJORITY_RULE, downloadActa } from '@urna/contract/election/results';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { z } from 'zod';
import { addressOfCall } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { FormModal, WordModal } from '../../../ui/modals/form-modal.tsx';
import { useContestChange } from '../contest/contest-api.ts';
import type { StepProps } from '../contest/life.ts';
import classes from '../contest/steps.module.css';
import { Aftermath } from './aftermath.tsx';

export function PublishStep({ contest, overview, administers, mayChange }: StepProps) {
  const isPublished = contest.stage === 'published';
  return (
    <>
      <p className="prose">
        {isPublished
          ? 'El resultado es público, con el acta y con la urna completa para que cualquiera lo compruebe.'
          : 'El resultado no lo ve nadie antes de publicarlo, tampoco en esta página. Al publicarlo quedan a disposición de todos el resultado, el acta y la urna completa con sus pruebas.'}
      </p>
      {contest.blank && overview ? (
        <BlankRule contest={contest} rule={overview.blank_majority_rule} mayChange={mayChange} />
      ) : null}
      {isPublished ? (
        <div className="cluster gap-sm">
          <Button component={Link} to={paths.resultsOf(contest.process, contest.contest)}>
            Ver el resultado
          </Button>
          <Button
            component="a"
            href={addressOfCall(downloadActa, { params: { contest: contest.contest } })}
            download
            variant="default"
          >
            Descargar el acta (PDF)
          </Button>
        </div>
      ) : null}
      {contest.stage === 'decrypted' && administers ? (
        <div>
          <ModalButton color="accent.4" renderModal={(close) => <PublishModal contest={contest} onClose={close} />}>
            Publicar el resultado
          </ModalButton>
        </div>
      ) : null}
      {isPublished ? <Aftermath contest={contest} administers={administers} /> : null}
    </>
  );
}

/** Publishing is irreversible, so it is confirmed by a typed word. */
function PublishModal({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const { titleOf } = useProcess();
  const publish = useContestChange(publishContest, { contest: contest.contest });
  return (
    <WordModal
      title={`Publicar el resultado: ${titleOf(contest.contest)}`}
      word={PUBLISH_WORD}
      confirmLabel="Publicar definitivamente"
      sending={publish}
      onConfirm={() => publish.mutate({ body: { confirmation: PUBLISH_WORD } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Notice type="warning" title="No se puede deshacer">
        Desde este momento cualquiera podrá ver el resultado, descargar el acta y comprobar la urna completa.
      </Notice>
    </WordModal>
  );
}

/** What happens if blank votes exceed half; printed on the acta. */
function BlankRule({ contest, mayChange, rule }: Pick<StepProps, 'contest' | 'mayChange'> & { rule: string | null }) {
  return (
    <div className="well ends">
      <div className={classes.rule}>
        <h3>Regla para una mayoría de votos en blanco</h3>
        <p>{rule === null ? 'Ninguna: el acta solo dirá cuántos fueron.' : `${rule}.`}</p>
      </div>
      {mayChange ? (
        <ModalButton
          size="sm"
          variant="default"
          renderModal={(close) => <BlankRuleModal contest={contest} rule={rule} onClose={close} />}
        >
          Cambiar el texto
        </ModalButton>
      ) : null}
    </div>
  );
}

const ruleSchema = z.object({ blank_majority_rule: contestChangeSchema.shape.blank_majority_rule.unwrap().unwrap() });

function BlankRuleModal({ contest, rule, onClose }: { contest: Contest; rule: string | null; onClose: () => void }) {
  const form = useApiForm({
    prefix: 'contest',
    schema: ruleSchema,
    initialValues: { blank_majority_rule: rule ?? BLANK_MAJORITY_RULE },
  });
  const change = useContestChange(changeContestSettings, { contest: contest.contest });
  const save = (body: { blank_majority_rule: string | null }) =>
    change.mutate({ body }, { onSuccess: onClose, onError: (error) => form.showErrors(error) });
  return (
    <FormModal
      title="Si el voto en blanco obtiene la mayoría"
      confirmLabel="Guardar la regla"
      other={rule === null ? undefined : { label: 'Sin regla', onChoose: () => save({ blank_majority_rule: null }) }}
      form={form}
      pending={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Textarea
        {...form.getInputProps('blank_majority_rule')}
        label="Regla, como saldrá en el acta"
        description="Sin punto final."
        rows={4}
        maxLength={500}
        data-autofocus
      />
    </FormModal>
  );
}
