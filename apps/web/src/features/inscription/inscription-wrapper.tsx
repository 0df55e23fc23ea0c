import { useQueryClient } from '@tanstack/react-query';
import type { CandidateKind, CandidateView } from '@urna/contract/candidacy';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { type Step, Steps } from '../../ui/steps.tsx';
import { DOCUMENT_FILES } from './documents/use-document-file.ts';
import classes from './inscription.module.css';
import type { InscriptionContext } from './inscription-context.ts';
import { pathOfView } from './inscription-paths.ts';
import { useCandidateStore } from '../../lib/candidate-session/candidate-store.ts';

const stepLabels = {
  REGISTER_DATA_CANDIDATE: 'Inscripción',
  UPLOAD_DOCUMENT_CANDIDATE: 'Documentos',
  PREVIEW_FORM_CANDIDATE: 'Vista previa',
} as const satisfies Record<CandidateView, string>;
const views = Object.keys(stepLabels) as CandidateView[];

function stepsAt(current: CandidateView): Step[] {
  const at = views.indexOf(current);
  return views.map((view, place) => ({
    label: stepLabels[view],
    state: place < at ? 'done' : place === at ? 'current' : 'pending',
  }));
}

/** The last person's photo and documents must not stay in memory for the next one. */
function useForgottenFiles(validated: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!validated) queries.removeQueries({ queryKey: [DOCUMENT_FILES] });
  }, [queries, validated]);
}

/** Shows the step where the candidate stands, whatever the address says, and what is true of every step. */
export function InscriptionWrapper({ kind }: { kind: CandidateKind }) {
  const { pathname } = useLocation();
  const view = useCandidateStore((state) => state.current_view);
  const validated = useCandidateStore((state) => state.isValidate);
  const ownKind = useCandidateStore((state) => state.tokenInfo?.type_candidate) ?? kind;
  const receipt = useCandidateStore((state) => state.receipt);
  const context: InscriptionContext = { kind };
  useForgottenFiles(validated);

  if (receipt) {
    if (pathname !== paths.inscription(receipt.kind).receipt)
      return <Navigate to={paths.inscription(receipt.kind).receipt} replace />;
    return <Outlet context={context} />;
  }
  if (pathname === paths.inscription(kind).receipt) return <Navigate to={paths.home} replace />;
  // A session of the other kind stays in its own form: the same person can't fill in two.
  const wanted = pathOfView(validated ? ownKind : kind, view);
  if (pathname !== wanted) return <Navigate to={wanted} replace />;
  return (
    <div className={classes.wrapper}>
      <Steps label="Pasos de la inscripción" steps={stepsAt(view)} />
      {validated ? (
        <div className={classes.banner}>
          <Notice type="warning" title="Atención">
            Usted tiene una sesión activa. Debe finalizar el formulario antes de que termine el tiempo.
          </Notice>
        </div>
      ) : null}
      <Outlet context={context} />
    </div>
  );
}
