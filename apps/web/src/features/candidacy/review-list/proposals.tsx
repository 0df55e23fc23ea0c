// A candidate's proposals as staff read and decide them.

import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getProposalCv,
  getProposals,
  listWaitingProposals,
  type ProposalObstacle,
  type ProposalVersion,
  proposalObstacles,
  publishProposal,
  returnProposal,
} from '@urna/contract/candidacy/proposals';
import { saveFile } from '@urna/ui/save-file';
import { toast } from '@urna/ui/toast';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { ProposalWords } from '../../../shared/candidacy/proposal-words.tsx';
import { ReasonButton } from '../../../ui/buttons/confirm-button.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { reviewQueueQuery } from '../review-screen/review-api.ts';

export const waitingProposalsQuery = queryOptions({
  queryKey: ['proposals-waiting'],
  queryFn: async ({ signal }) => (await staffClient.call(listWaitingProposals, { signal })).data,
  staleTime: 0,
});

/** A candidacy's versions. */
export const proposalsQuery = (candidateId: number) =>
  queryOptions({
    queryKey: ['proposals', candidateId],
    queryFn: async ({ signal }) => (await staffClient.call(getProposals, { params: { id: candidateId }, signal })).data,
    staleTime: 0,
  });

/** A decision about a candidate's versions. A refused one also reloads them: somebody else was faster. */
function useProposalDecision<What>(candidateId: number, decide: (what: What) => Promise<{ message: string }>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () =>
      Promise.all(
        [waitingProposalsQuery, reviewQueueQuery, proposalsQuery(candidateId)].map(({ queryKey }) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** What a version says. */
export function VersionWords({ version: { id, text, link, cv } }: { version: ProposalVersion }) {
  const download = useMutation({
    mutationFn: async (fileName: string) =>
      saveFile(await staffClient.download(getProposalCv, { params: { id } }), fileName),
    onError: toastError,
  });
  return (
    <div className="stack gap-sm">
      <ProposalWords text={text} link={link} />
      {cv ? (
        <div>
          <Button
            size="sm"
            variant="default"
            loading={download.isPending}
            onClick={() => download.mutate(cv.file_name)}
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
  const mayDecide = useMay('review');
  const { id, state } = version;
  const isPublic = state === 'published';
  const params = { id };
  const publish = useProposalDecision(candidateId, () => staffClient.call(publishProposal, { params }));
  const giveBack = useProposalDecision(candidateId, (reason: string) =>
    staffClient.call(returnProposal, { params, body: { state: isPublic ? 'published' : 'submitted', reason } }),
  );
  if (!mayDecide || (state !== 'submitted' && !isPublic)) return null;
  return (
    <>
      {!isPublic && obstacle ? <p className="note">{proposalObstacles[obstacle]}</p> : null}
      <div className="cluster">
        {isPublic || obstacle ? null : (
          <Button
            size="sm"
            aria-label={`Publicar la propuesta de ${name}`}
            loading={publish.isPending}
            onClick={() => publish.mutate(undefined, { onError: toastError })}
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
          onConfirm={(reason, close) => giveBack.mutate(reason, { onSuccess: close })}
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
