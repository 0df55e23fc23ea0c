import { Box } from '@mantine/core';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useForgottenDocuments } from '../../../shared/candidacy/candidate-documents/use-documents.ts';
import { useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { type Step, Steps } from '../../../ui/layout/steps.tsx';

const pages = paths.correction;
const steps = [
  { path: pages.validateCandidate, label: 'Identificación' },
  { path: pages.validateCode, label: 'Código' },
  { path: pages.uploadDocuments, label: 'Documentos' },
] as const;

function stepsAt(pathname: string): Step[] {
  const current = steps.findIndex(({ path }) => pathname.startsWith(path));
  return steps.map(({ label }, index) => ({
    label,
    state: index < current ? 'done' : index === current ? 'current' : 'pending',
  }));
}

/** Shows the candidate's current step, whatever the URL says. */
export function CorrectionWrapper() {
  const { pathname } = useLocation();
  const corrects = useCandidateStore((state) => state.flow_type === 'CORRECT_DOCUMENTS');
  const validated = useCandidateStore((state) => state.isValidate && state.tokenInfo !== null) && corrects;
  const awaitsCode = useCandidateStore((state) => state.correction_request !== null) && corrects;
  const sent = useCandidateStore((state) => state.correction_receipt !== null);
  useForgottenDocuments();

  const redirect = correctionRedirect(pathname, { validated, awaitsCode, sent });
  if (redirect) return <Navigate to={redirect} replace />;
  if (sent) return <Outlet />;
  return (
    <Box w="100%" maw="64rem" mx="auto" px="clamp(16px, 4vw, 32px)" pt={32} pb={64}>
      <Steps label="Pasos de la subsanación" steps={stepsAt(pathname)} />
      <Outlet key={pathname} />
    </Box>
  );
}

export interface CorrectionStanding {
  /** Verified by code, with a session. */
  validated: boolean;
  /** A code was requested and not yet used. */
  awaitsCode: boolean;
  /** Submitted, with the receipt still open. */
  sent: boolean;
}

/** The redirect for a page of the correction, or null if access is allowed. */
export function correctionRedirect(
  pathname: string,
  { validated, awaitsCode, sent }: CorrectionStanding,
): string | null {
  const path = pathname.replace(/\/+$/, '');
  const own = sent ? pages.receipt : validated ? pages.uploadDocuments : null;
  if (own !== null) return path === own ? null : own;
  // The receipt was closed, perhaps on this very page a moment ago.
  if (path === pages.receipt) return paths.home;
  if (path === pages.validateCandidate || (path === pages.validateCode && awaitsCode)) return null;
  return pages.validateCandidate;
}
