import { Button } from '@mantine/core';
import {
  ARCHIVE_WORD,
  archiveProcess,
  discardProcess,
  MAKE_CURRENT_WORD,
  makeProcessCurrent,
  type ProcessDetail,
} from '@urna/contract/process/process-admin';
import { reasonField } from '@urna/contract/shared/reason';
import { Notice } from '@urna/ui/notice';
import { useId, useState } from 'react';
import { BEFORE_EFFECT } from '../../../domain/change-requests/change-words.ts';
import { ReasonField } from '../../../domain/change-requests/reason-field.tsx';
import { shownProcess } from '../../../domain/process/shown-process.ts';
import { useOpenProcess } from '../../../domain/process/use-open-process.ts';
import { useProcesses } from '../../../domain/process/use-processes.ts';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { reopenAfterChange } from '../../../lib/opened-process.ts';
import { paths } from '../../../lib/paths.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { WordModal } from '../../../ui/modals/word-modal.tsx';
import { useProcessChange } from './processes-api.ts';

type Step = 'current' | 'archive' | 'discard';
const DISCARD_WORD = 'DESCARTAR';

interface StepsProps {
  process: ProcessDetail;
  administers: boolean;
}

/** What the process waits for, and its irreversible steps. */
export function ProcessSteps({ process, administers }: StepsProps) {
  const { slug, state, title, waits_for: waits, lacks } = process;
  const [asking, setAsking] = useState<Step | null>(null);
  const isReady = waits.length === 0;
  return (
    <Panel title="En qué va" aside={<OpenButton slug={slug} />}>
      {state === 'archived' ? (
        <p className="prose">Terminó. Lo publicado se consulta y se comprueba para siempre.</p>
      ) : (
        <Waits draft={state === 'draft'} waits={waits} lacks={lacks} />
      )}
      {state !== 'archived' && lacks.length > 0 ? <Lacks lacks={lacks} /> : null}
      {administers && state !== 'archived' ? (
        <div className="cluster">
          {state === 'draft' ? (
            <>
              <Button color="accent.4" disabled={!isReady} onClick={() => setAsking('current')}>
                Poner en curso
              </Button>
              <Button variant="subtle" color="red" onClick={() => setAsking('discard')}>
                Descartar el borrador
              </Button>
            </>
          ) : (
            <Button variant="default" disabled={!isReady} onClick={() => setAsking('archive')}>
              Archivar el proceso
            </Button>
          )}
        </div>
      ) : null}
      {asking ? (
        <StepModal step={asking} slug={slug} title={title} lacks={lacks} onClose={() => setAsking(null)} />
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
      <ul className="stack gap-2xs bullets">
        {waits.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}

/** Missing content of the public pages, which doesn't prevent the next step. */
function Lacks({ lacks }: { lacks: readonly string[] }) {
  return (
    <Notice type="warning" title="A las páginas públicas les falta algo">
      <ul className="stack gap-2xs bullets">
        {lacks.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Turns the staff's screens of this tab to the process. */
function OpenButton({ slug }: { slug: string }) {
  const open = useOpenProcess();
  if (shownProcess?.slug === slug) return <span className="note">Es el que muestran sus pantallas</span>;
  return (
    <Button size="sm" variant="default" onClick={() => open(slug, paths.staff.dashboardOf(slug))}>
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
  step: Step;
  slug: string;
  title: string;
  lacks: readonly string[];
  onClose: () => void;
}

function StepModal({ step, slug, title, lacks, onClose }: StepModalProps) {
  const id = useId();
  const change = useProcessChange(slug);
  const isReplacing = useProcesses().data?.some(({ state }) => state === 'current') ?? false;
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string | undefined>();
  const { word, title: verb, confirmLabel, what } = steps[step];
  const params = { process: slug };
  // The first process of an installation takes nobody's place.
  const needsReason = step === 'archive' || (step === 'current' && isReplacing);
  const check = () => {
    const wrong = needsReason ? reasonField.safeParse(reason).error?.issues[0]?.message : undefined;
    setReasonError(wrong);
    if (wrong !== undefined) document.getElementById(id)?.focus();
    return wrong === undefined;
  };
  const confirm = async () => {
    if (step === 'discard') {
      await staffClient.call(discardProcess, { params });
      await reopenAfterChange(null, paths.staff.processes);
      return;
    }
    const why = needsReason ? { reason } : {};
    const answer = await change(() =>
      step === 'current'
        ? staffClient.call(makeProcessCurrent, { params, body: { confirmation: MAKE_CURRENT_WORD, ...why } })
        : staffClient.call(archiveProcess, { params, body: { confirmation: ARCHIVE_WORD, ...why } }),
    );
    // Every word of this tab is about another process now, unless the step waits for another administrator.
    if ('data' in answer) await reopenAfterChange(null, paths.staff.process(slug));
  };
  return (
    <WordModal
      title={`${verb}: ${title}`}
      word={word}
      confirmLabel={confirmLabel}
      check={check}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Notice type="warning" title="No se puede deshacer">
        {what}
      </Notice>
      {step === 'current' && lacks.length > 0 ? <Lacks lacks={lacks} /> : null}
      {needsReason ? (
        <>
          <p className="prose">{BEFORE_EFFECT} Hasta entonces se anuncia en la página de inicio.</p>
          <ReasonField
            id={id}
            value={reason}
            error={reasonError}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setReasonError(undefined);
            }}
          />
        </>
      ) : null}
    </WordModal>
  );
}
