import { Button } from '@mantine/core';
import type { CandidateDetail } from '@urna/contract/candidacy/review';
import { fullName } from '@urna/contract/shared/full-name';
import { useState } from 'react';
import { useMay } from '../../../../domain/staff-session/staff-context.ts';
import { ReasonModal } from '../../../../ui/modals/reason-modal.tsx';
import { useRecuse } from '../../review-api.ts';

interface RecuseProps {
  candidate: CandidateDetail;
  /** Forgets what the reviewer had decided and not sent. */
  onRecused: () => void;
}

/** Shown to reviewers while something remains to be decided about the candidacy. */
export function RecuseWhereAllowed({ candidate, onRecused }: RecuseProps) {
  const mayReview = useMay('review');
  const [asking, setAsking] = useState(false);
  const isDecided = candidate.review_status === 'APROBADO' || candidate.review_status === 'RECHAZADO';
  if (!mayReview || candidate.conflict !== null || candidate.set_aside || isDecided) return null;
  return (
    <>
      <Button variant="subtle" size="compact-md" onClick={() => setAsking(true)}>
        Me declaro impedido
      </Button>
      {asking ? <RecuseModal candidate={candidate} onRecused={onRecused} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function RecuseModal({ candidate, onRecused, onClose }: RecuseProps & { onClose: () => void }) {
  const recuse = useRecuse(candidate.id);
  return (
    <ReasonModal
      title="Declararme impedido"
      confirmLabel="Me declaro impedido"
      description="Queda en el registro de actividades con su nombre."
      onConfirm={async (reason) => {
        const answer = await recuse.mutateAsync(reason);
        onRecused();
        return answer;
      }}
      onClose={onClose}
    >
      <p>
        Usted no podrá decidir sobre la candidatura de <strong>{fullName(candidate)}</strong>, ni se le asignará: lo
        hará otra persona del comité. No se puede deshacer.
      </p>
    </ReasonModal>
  );
}
