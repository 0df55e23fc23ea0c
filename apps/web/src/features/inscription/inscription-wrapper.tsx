import { Loader } from '@mantine/core';
import type { CandidateKind, CandidateView } from '@urna/contract/candidacy';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useKeptDocuments } from '../../domain/candidate-documents/use-documents.ts';
import { useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { paths } from '../../lib/paths.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type Step, Steps } from '../../ui/layout/steps.tsx';
import classes from './inscription.module.css';
import type { InscriptionContext } from './inscription-context.ts';

const stepLabels = {
  REGISTER_DATA_CANDIDATE: 'Inscripción',
  UPLOAD_DOCUMENT_CANDIDATE: 'Documentos',
  PREVIEW_FORM_CANDIDATE: 'Vista previa',
} as const satisfies Record<CandidateView, string>;
const NEXT_STEPS_AFTER_MS = 3000;
const views = Object.keys(stepLabels) as CandidateView[];

function stepsAt(current: CandidateView): Step[] {
  const at = views.indexOf(current);
  return views.map((view, place) => ({
    label: stepLabels[view],
    state: place < at ? 'done' : place === at ? 'current' : 'pending',
  }));
}

/** Preloads the code of the next steps while the person fills in this one, for slow links. */
function useNextSteps(): void {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      const steps = [import('./documents/document-form-page.tsx'), import('./preview/preview-page.tsx')];
      Promise.all(steps).catch(() => undefined);
    }, NEXT_STEPS_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
}

function OnTheWay({ to }: { to: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <p className={classes.onTheWay} role="status">
        <Loader size="sm" aria-hidden="true" /> Cargando…
      </p>
    </>
  );
}

/** Shows the candidate's current step, whatever the URL says, and what all steps share. */
export function InscriptionWrapper({ kind }: { kind: CandidateKind }) {
  const { pathname } = useLocation();
  const view = useCandidateStore((state) => state.current_view);
  const validated = useCandidateStore((state) => state.isValidate);
  const ownKind = useCandidateStore((state) => state.tokenInfo?.type_candidate) ?? kind;
  const receipt = useCandidateStore((state) => state.receipt);
  const context: InscriptionContext = { kind };
  useKeptDocuments('inscription');
  useNextSteps();

  const own = paths.inscription(kind);
  // Somebody without a session who opens the form starts again: the open receipt may belong to another person.
  if (receipt && (validated || pathname !== own.personalForm)) {
    const proof = paths.inscription(receipt.kind).receipt;
    return pathname === proof ? <Outlet context={context} /> : <Navigate to={proof} replace />;
  }
  if (pathname === own.receipt) return <Navigate to={paths.home} replace />;
  // A session of the other kind stays in its own form: one person can't fill in both.
  const wanted = pathOfView(validated ? ownKind : kind, view);
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
      {pathname === wanted ? <Outlet context={context} /> : <OnTheWay to={wanted} />}
    </div>
  );
}

function pathOfView(kind: CandidateKind, view: CandidateView): string {
  const at = paths.inscription(kind);
  switch (view) {
    case 'REGISTER_DATA_CANDIDATE':
      return at.personalForm;
    case 'UPLOAD_DOCUMENT_CANDIDATE':
      return at.documentForm;
    case 'PREVIEW_FORM_CANDIDATE':
      return at.previewPdf;
    default:
      // Outdated or manipulated storage.
      return paths.root;
  }
}
