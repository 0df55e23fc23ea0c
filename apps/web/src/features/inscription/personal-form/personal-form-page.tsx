import { useState } from 'react';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { useInscription } from '../inscription-context.ts';
import { PersonalForm } from './personal-form.tsx';

export function PersonalFormPage() {
  const { kind } = useInscription();
  const isValidate = useCandidateStore((state) => state.isValidate);
  const [cameUnknown] = useState(!isValidate);
  return (
    // Starts over when the person changes: nothing of one may stay on screen for the next.
    <PersonalForm
      key={`${kind}-${isValidate ? 'known' : 'unknown'}`}
      kind={kind}
      known={isValidate}
      justAdmitted={isValidate && cameUnknown}
    />
  );
}
