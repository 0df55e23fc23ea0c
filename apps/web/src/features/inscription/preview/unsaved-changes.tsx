import { Button } from '@mantine/core';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { formOfCandidate } from '@urna/contract/candidacy/candidate-fields';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { draftDiscarded } from '../../../domain/candidate-session/transitions.ts';
import { paths } from '../../../lib/paths.ts';
import { liveDraft } from '../personal-form/use-draft.ts';

/** Whether the form holds what this summary doesn't show, because the person left it without saving. */
export function useUnsavedChanges(kind: CandidateKind): boolean {
  return useCandidateStore((state) => {
    const draft = liveDraft(state, kind);
    const saved = state.candidate.personalInfo;
    return draft !== null && saved !== null && JSON.stringify(draft.values) !== JSON.stringify(formOfCandidate(saved));
  });
}

/** Finishing would lock the saved data and lose the changes: the person decides on them first. */
export function UnsavedChanges({ kind }: { kind: CandidateKind }) {
  if (!useUnsavedChanges(kind)) return null;
  return (
    <Notice
      type="warning"
      title="Tiene cambios sin guardar en el formulario"
      actions={
        <>
          <Button component={Link} to={paths.inscription(kind).personalForm} size="sm" variant="default">
            Revisarlos y guardarlos
          </Button>
          <Button size="sm" variant="subtle" onClick={draftDiscarded}>
            Descartarlos
          </Button>
        </>
      }
    >
      Este resumen muestra lo último que guardó. Decida sobre los cambios antes de finalizar.
    </Notice>
  );
}
