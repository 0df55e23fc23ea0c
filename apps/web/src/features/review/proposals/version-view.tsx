import { Button } from '@mantine/core';
import { type ProposalObstacle, type ProposalVersion, proposalObstacles } from '@urna/contract/candidacy/proposals';
import { saveFile } from '@urna/ui/save-file';
import { useState } from 'react';
import { ProposalWords } from '../../../domain/candidates/proposal-words.tsx';
import { isArchived } from '../../../domain/process/shown-process.ts';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { CallButton } from '../../../ui/buttons/call-button.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { ReasonModal } from '../../../ui/modals/reason-modal.tsx';
import classes from './proposals.module.css';
import { downloadCv, useProposalDecisions } from './proposals-api.ts';

/** What a version says. */
export function VersionWords({ version: { id, text, link, cv } }: { version: ProposalVersion }) {
  const { working, attempt } = useAttempt();
  return (
    <div className="stack gap-sm">
      <ProposalWords text={text} link={link} />
      {cv ? (
        <div>
          <Button
            size="sm"
            variant="default"
            loading={working}
            onClick={() => void attempt(async () => saveFile(await downloadCv(id), cv.file_name), toastError)}
          >
            Hoja de vida (PDF)
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface DecisionsProps {
  candidateId: number;
  name: string;
  version: ProposalVersion;
  obstacle: ProposalObstacle | null;
}

/** Publishing and returning the version that waits; taking down the one that is public. */
export function Decisions({ candidateId, name, version, obstacle }: DecisionsProps) {
  const mayDecide = useMay('review') && !isArchived;
  const { publish, giveBack } = useProposalDecisions(candidateId);
  const [returning, setReturning] = useState(false);
  const { id, state } = version;
  if (!mayDecide || (state !== 'submitted' && state !== 'published')) return null;
  const isPublic = state === 'published';
  return (
    <>
      {!isPublic && obstacle ? <p className={classes.hint}>{proposalObstacles[obstacle]}</p> : null}
      <div className="cluster">
        {isPublic || obstacle ? null : (
          <CallButton
            size="sm"
            label="Publicar"
            aria-label={`Publicar la propuesta de ${name}`}
            call={() => publish(id)}
          />
        )}
        <Button
          size="sm"
          variant="default"
          aria-label={isPublic ? `Retirar de la página la propuesta de ${name}` : `Devolver la propuesta de ${name}`}
          onClick={() => setReturning(true)}
        >
          {isPublic ? 'Retirar de la página…' : 'Devolver…'}
        </Button>
      </div>
      {returning ? (
        <ReasonModal
          title={isPublic ? '¿Retirar la propuesta de la página?' : '¿Devolver la propuesta?'}
          confirmLabel={isPublic ? 'Retirar' : 'Devolver'}
          description="El candidato lo recibe en su correo."
          onConfirm={(reason) => giveBack({ id, state, reason })}
          onClose={() => setReturning(false)}
        >
          <p>
            {isPublic
              ? 'Deja de verse enseguida, también en la papeleta. Queda en el registro de actividades.'
              : 'No se publica. El candidato puede corregirla y enviarla de nuevo mientras no abra la votación.'}
          </p>
        </ReasonModal>
      ) : null}
    </>
  );
}
