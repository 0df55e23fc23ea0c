// Shows the step that the address names, if the person has reached it, and what all steps share.

import { Box, Loader } from '@mantine/core';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { Notice } from '@urna/ui/notice';
import { useDocumentTitle } from '@urna/ui/panel';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useForgottenDocuments } from '../../../shared/candidacy/candidate-documents/use-documents.ts';
import { useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { type Step, Steps } from '../../../ui/layout/steps.tsx';
import { ClosedStep, useRegistrationCloses } from './closed-step.tsx';
import classes from './registration.module.css';
import {
  pathOfStep,
  type RegistrationContext,
  type RegistrationStep,
  registrationSteps,
  shownStep,
  stepOfView,
} from './registration-steps.tsx';

const NEXT_STEPS_AFTER_MS = 3000;

/** Finished steps are links. A later step is reached by the button that saves the one before it. */
function stepsAt(kind: CandidateKind, current: RegistrationStep): Step[] {
  const currentIndex = registrationSteps.indexOf(current);
  return registrationSteps.map((step, index) => ({
    label: step.label,
    state: index < currentIndex ? 'done' : index === currentIndex ? 'current' : 'pending',
    ...(index < currentIndex ? { to: pathOfStep(kind, step) } : {}),
  }));
}

/** Preloads the code of the next steps while the person fills in this one, for slow links. */
function useNextSteps(): void {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      const steps = [import('./document-form-page.tsx'), import('./preview-page.tsx')];
      Promise.all(steps).catch(() => undefined);
    }, NEXT_STEPS_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
}

function OnTheWay({ to }: { to: string }) {
  useDocumentTitle({ title: 'Registro de candidato' });
  return (
    <>
      <Navigate to={to} replace />
      <p className={classes.onTheWay} role="status">
        <Loader size="sm" aria-hidden="true" /> Cargando…
      </p>
    </>
  );
}

export function RegistrationWrapper({ kind }: { kind: CandidateKind }) {
  const { pathname } = useLocation();
  const view = useCandidateStore((state) => state.current_view);
  const validated = useCandidateStore((state) => state.isValidate);
  const sessionKind = useCandidateStore((state) => state.tokenInfo?.type_candidate) ?? kind;
  const receipt = useCandidateStore((state) => state.receipt);
  const { closed } = useRegistrationCloses(kind);
  useForgottenDocuments();
  useNextSteps();

  const own = paths.inscription(kind);
  // Somebody without a session who opens the form starts again: the open receipt may belong to another person.
  if (receipt && (validated || pathname !== own.personalForm)) {
    const proof = paths.inscription(receipt.kind).receipt;
    return pathname === proof ? <Outlet /> : <Navigate to={proof} replace />;
  }
  if (pathname === own.receipt) return <Navigate to={paths.home} replace />;
  // A session of the other kind stays in its own form: one person can't fill in both.
  const ownKind = validated ? sessionKind : kind;
  const reached = stepOfView(view);
  const step = shownStep(pathname, ownKind, reached);
  const context: RegistrationContext | null = step && { kind, step };
  return (
    <div className={classes.wrapper}>
      <Steps label="Pasos de la inscripción" steps={stepsAt(ownKind, step ?? reached)} />
      {validated && closed ? (
        <ClosedStep kind={ownKind} />
      ) : context ? (
        <Outlet key={pathname} context={context} />
      ) : (
        <OnTheWay to={pathOfStep(ownKind, reached)} />
      )}
      {validated && !closed ? (
        <Box mt={32}>
          <Notice type="warning" title="Atención">
            Usted tiene una sesión activa. Debe finalizar el formulario antes de que termine el tiempo.
          </Notice>
        </Box>
      ) : null}
    </div>
  );
}
