// What the process waits for, and its irreversible steps.

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ARCHIVE_WORD,
  archiveProcess,
  discardProcess,
  MAKE_CURRENT_WORD,
  makeProcessCurrent,
  type ProcessDetail,
} from '@urna/contract/processes/process-admin';
import { reasonField } from '@urna/contract/shared/reason';
import { Notice } from '@urna/ui/notice';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { messageOf } from '../../../lib/api-error.ts';
import { staffPaths } from '../../../lib/paths.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { BEFORE_EFFECT } from '../../../shared/access/change-requests/change-words.ts';
import { staffCall, staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { PROCESSES, screensOf, useProcesses } from '../../../shared/access/staff-session/use-processes.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { optionalReasonField, ReasonField, typedWord, WordField } from '../../../ui/forms/confirmation-fields.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { Sentences } from './process-part.tsx';
import { useProcessChange } from './processes-api.ts';

const DISCARD_WORD = 'DESCARTAR';

export function ProcessSteps({ process, administers }: { process: ProcessDetail; administers: boolean }) {
  const { state, waits_for: waits, lacks } = process;
  const isReady = waits.length === 0;
  const modalOf = (step: keyof typeof steps) => (close: () => void) => (
    <StepModal step={step} process={process} onClose={close} />
  );
  return (
    <Panel title="En qué va" aside={<ScreensLink process={process} />}>
      {state === 'archived' ? (
        <p className="prose">Terminó. Lo publicado se consulta y se comprueba para siempre.</p>
      ) : (
        <Waits draft={state === 'draft'} waits={waits} lacks={lacks} />
      )}
      {state !== 'archived' && lacks.length > 0 ? <Lacks lacks={lacks} /> : null}
      {administers && state === 'draft' ? (
        <div className="cluster">
          <ModalButton color="accent.4" disabled={!isReady} renderModal={modalOf('current')}>
            Poner en curso
          </ModalButton>
          <ModalButton variant="subtle" color="red" renderModal={modalOf('discard')}>
            Descartar el borrador
          </ModalButton>
        </div>
      ) : null}
      {administers && state === 'current' ? (
        <div className="cluster">
          <ModalButton variant="default" disabled={!isReady} renderModal={modalOf('archive')}>
            Archivar el proceso
          </ModalButton>
        </div>
      ) : null}
    </Panel>
  );
}

interface WaitsProps {
  draft: boolean;
  waits: readonly string[];
  lacks: readonly string[];
}

function Waits({ draft, waits, lacks }: WaitsProps) {
  if (waits.length === 0) {
    return (
      <p className="prose">
        {draft
          ? `${lacks.length === 0 ? 'Está listo para ponerse en curso.' : 'Todavía no está listo, aunque nada impide ponerlo en curso.'} Hasta entonces solo lo ve el personal.`
          : 'Está en curso: es el de las páginas públicas. Nada suyo queda pendiente, así que puede archivarse.'}
      </p>
    );
  }
  return (
    <>
      <p className="prose">
        {draft ? 'Es un borrador que solo ve el personal. Para ponerlo en curso:' : 'Está en curso. Para archivarlo:'}
      </p>
      <Sentences sentences={waits} />
    </>
  );
}

/** Missing content of the public pages, which doesn't prevent the next step. */
function Lacks({ lacks }: { lacks: readonly string[] }) {
  return (
    <Notice type="warning" title="A las páginas públicas les falta algo">
      <Sentences sentences={lacks} />
    </Notice>
  );
}

/** To the staff's screens of the process. */
function ScreensLink({ process }: { process: ProcessDetail }) {
  const { process: shown } = useProcess();
  if (shown?.slug === process.slug) return <span className="note">Es el que muestran sus pantallas</span>;
  return (
    <Button component={Link} to={screensOf(process).dashboardOf(process.slug)} size="sm" variant="default">
      Ver sus pantallas
    </Button>
  );
}

const steps = {
  current: {
    word: MAKE_CURRENT_WORD,
    title: 'Poner en curso',
    confirmLabel: 'Poner en curso',
    what: 'Desde este momento es el proceso de las páginas públicas, los correos y las inscripciones. El que estaba en curso queda archivado: se podrá consultar, pero no cambiar, y quienes tengan una sesión abierta en él saldrán.',
  },
  archive: {
    word: ARCHIVE_WORD,
    title: 'Archivar',
    confirmLabel: 'Archivar',
    what: 'El proceso se podrá consultar para siempre y nadie podrá cambiarlo. Las páginas públicas dirán que no hay un proceso en curso hasta que ponga otro.',
  },
  discard: {
    word: DISCARD_WORD,
    title: 'Descartar',
    confirmLabel: 'Descartar el borrador',
    what: 'Se borran sus palabras, sus elecciones y los censos que se hayan importado. El registro de actividades conserva lo que se hizo.',
  },
} as const;

interface StepModalProps {
  step: keyof typeof steps;
  process: ProcessDetail;
  onClose: () => void;
}

function StepModal({ step, process: { slug, title, lacks }, onClose }: StepModalProps) {
  const address = { params: { process: slug } };
  const makeCurrent = useProcessChange(staffCall(makeProcessCurrent, address));
  const archive = useProcessChange(staffCall(archiveProcess, address));
  const discard = useMutation({ mutationFn: () => staffClient.call(discardProcess, address) });
  const navigate = useNavigate();
  const queries = useQueryClient();
  // First away from the screens of what is gone: the list, read again, has no words for them.
  const leave = async () => {
    await navigate(staffPaths().processes);
    await queries.invalidateQueries({ queryKey: [PROCESSES] });
  };
  const isReplacing = useProcesses().data?.some(({ state }) => state === 'current') ?? false;
  const { word, title: verb, confirmLabel, what } = steps[step];
  // The first process of an installation takes nobody's place.
  const needsReason = step === 'archive' || (step === 'current' && isReplacing);
  const form = useApiForm({
    prefix: 'step',
    schema: z.object({ reason: needsReason ? reasonField : optionalReasonField, word: typedWord(word) }),
    initialValues: { reason: '', word: '' },
  });
  const mutation = { current: makeCurrent, archive, discard }[step];
  const confirm = ({ reason }: { reason: string | undefined }) => {
    const onSuccess = (answer: object) => {
      // Another process is the current one now, unless the step waits for another administrator.
      if ('data' in answer) void navigate(staffPaths().process(slug));
      else onClose();
    };
    if (step === 'current') makeCurrent.mutate({ body: { confirmation: MAKE_CURRENT_WORD, reason } }, { onSuccess });
    else if (step === 'archive') archive.mutate({ body: { confirmation: ARCHIVE_WORD, reason } }, { onSuccess });
    else discard.mutate(undefined, { onSuccess: () => void leave() });
  };
  return (
    <FormModal
      title={`${verb}: ${title}`}
      confirmLabel={confirmLabel}
      danger
      form={form}
      pending={mutation.isPending}
      refusal={mutation.error ? messageOf(mutation.error) : null}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Notice type="warning" title="No se puede deshacer">
        {what}
      </Notice>
      {step === 'current' && lacks.length > 0 ? <Lacks lacks={lacks} /> : null}
      {needsReason ? (
        <>
          <p className="prose">{BEFORE_EFFECT} Hasta entonces se anuncia en la página de inicio.</p>
          <ReasonField {...form.getInputProps('reason')} />
        </>
      ) : null}
      <WordField {...form.getInputProps('word')} word={word} data-autofocus />
    </FormModal>
  );
}
