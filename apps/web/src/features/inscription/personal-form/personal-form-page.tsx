import { useState } from 'react';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { useInscription } from '../inscription-context.ts';
import { PersonalForm } from './personal-form.tsx';

export function PersonalFormPage() {
  const { kind } = useInscription();
  const isValidate = useCandidateStore((state) => state.isValidate);
  const person = useCandidateStore((state) => state.identity?.documentNumber);
  const [cameUnknown] = useState(!isValidate);
  return (
    // The key resets the form when the person changes, also in another tab, so that no data remains for the next one.
    <PersonalForm
      key={`${kind}-${(isValidate ? person : null) ?? 'unknown'}`}
      kind={kind}
      known={isValidate}
      justAdmitted={isValidate && cameUnknown}
    />
  );
}
