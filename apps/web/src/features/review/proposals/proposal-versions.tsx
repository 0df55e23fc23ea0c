import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type ProposalObstacle,
  type ProposalVersion,
  proposalObstacles,
  proposalStateLabels,
} from '@urna/contract/candidacy/proposals';
import type { CandidateDetail } from '@urna/contract/candidacy/review';
import { fullName } from '@urna/contract/shared/full-name';
import { ProposalWords } from '../../../domain/candidates/proposal-words.tsx';
import { useProcess } from '../../../domain/process/process-context.ts';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { ReasonButton } from '../../../ui/buttons/confirm-button.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { CollapsibleSection } from '../../../ui/layout/collapsible-section.tsx';
import classes from './proposals.module.css';
import { proposalsQuery, useDownloadCv, usePublishProposal, useReturnProposal } from './proposals-api.ts';

/** What a version says. */
export function VersionWords({ version: { id, text, link, cv } }: { version: ProposalVersion }) {
  const download = useDownloadCv();
  return (
    <div className="stack gap-sm">
      <ProposalWords text={text} link={link} />
      {cv ? (
        <div>
          <Button
            size="sm"
            variant="default"
            loading={download.isPending}
            onClick={() => download.mutate({ id, fileName: cv.file_name })}
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
  const { isArchived } = useProcess();
  const mayDecide = useMay('review') && !isArchived;
  const publish = usePublishProposal(candidateId);
  const giveBack = useReturnProposal(candidateId);
  const { id, state } = version;
  if (!mayDecide || (state !== 'submitted' && state !== 'published')) return null;
  const isPublic = state === 'published';
  return (
    <>
      {!isPublic && obstacle ? <p className={classes.hint}>{proposalObstacles[obstacle]}</p> : null}
      <div className="cluster">
        {isPublic || obstacle ? null : (
          <Button
            size="sm"
            aria-label={`Publicar la propuesta de ${name}`}
            loading={publish.isPending}
            onClick={() => publish.mutate(id, { onError: toastError })}
          >
            Publicar
          </Button>
        )}
        <ReasonButton
          label={isPublic ? 'Retirar de la página…' : 'Devolver…'}
          aria-label={isPublic ? `Retirar de la página la propuesta de ${name}` : `Devolver la propuesta de ${name}`}
          size="sm"
          variant="default"
          title={isPublic ? '¿Retirar la propuesta de la página?' : '¿Devolver la propuesta?'}
          confirmLabel={isPublic ? 'Retirar' : 'Devolver'}
          description="El candidato lo recibe en su correo."
          sending={giveBack}
          onConfirm={(reason, close) => giveBack.mutate({ id, state, reason }, { onSuccess: close })}
        >
          <p>
            {isPublic
              ? 'Deja de verse enseguida, también en la papeleta. Queda en el registro de actividades.'
              : 'No se publica. El candidato puede corregirla y enviarla de nuevo mientras no abra la votación.'}
          </p>
        </ReasonButton>
      </div>
    </>
  );
}

/** On a candidacy: every version of its proposal, newest first, and what can be decided about it. */
export function ProposalSection({ candidate }: { candidate: CandidateDetail }) {
  const { data } = useQuery(proposalsQuery(candidate.id));
  if (!data || data.versions.length === 0) return null;
  const { versions, obstacle } = data;
  return (
    <CollapsibleSection title="Propuesta" defaultOpened={versions.some(({ state }) => state === 'submitted')}>
      <ol className="stack">
        {versions.map((version) => (
          <li key={version.id} className={classes.version}>
            <p className={classes.hint}>
              <strong>{proposalStateLabels[version.state]}</strong> · enviada el {tellDateTime(version.submitted_at)}
              {version.decided_by !== null && version.decided_at !== null
                ? ` · la decidió ${version.decided_by} el ${tellDateTime(version.decided_at)}`
                : null}
            </p>
            {version.reason === null ? null : <p className={classes.reason}>Motivo: {version.reason}</p>}
            <VersionWords version={version} />
            <Decisions candidateId={candidate.id} name={fullName(candidate)} version={version} obstacle={obstacle} />
          </li>
        ))}
      </ol>
    </CollapsibleSection>
  );
}
