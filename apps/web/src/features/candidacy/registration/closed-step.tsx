import { Box, Button } from '@mantine/core';
import { type CandidateKind, candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { documentsAskedOf } from '@urna/contract/candidacy/documents';
import { closesFor, windowNow } from '@urna/contract/processes/calendar';
import { fromWireTime } from '@urna/contract/shared/dates';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { serverNow, useCountdown } from '@urna/ui/server-clock';
import { useNavigate } from 'react-router';
import { tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { documentOf } from '../../../shared/candidacy/candidate-documents/document-list.ts';
import { useDocumentList } from '../../../shared/candidacy/candidate-documents/use-documents.ts';
import { useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { liveDraft } from '../../../shared/candidacy/candidate-session/draft-versions.ts';
import { logOutCandidate } from '../../../shared/candidacy/candidate-session/session.ts';
import { useAskedDocuments } from '../../../shared/candidacy/process-texts.ts';
import { useCalendar } from '../../../shared/processes/use-calendar.ts';

/** When the inscription of this kind closes, and whether it just did. Unknown until the calendar has arrived. */
export function useRegistrationCloses(kind: CandidateKind): { closesAt: string | null; closed: boolean } {
  const { calendar } = useCalendar();
  const window = calendar
    ? windowNow(
        { ...calendar, contests: calendar.contests.filter(({ candidate_type }) => candidate_type === kind) },
        'inscription',
        new Date(serverNow()),
      )
    : undefined;
  const begunAt = useCandidateStore((state) => state.candidate.personalInfo?.created_at);
  const closesAt = window ? (begunAt ? closesFor(window, fromWireTime(begunAt)) : window.closes_at) : null;
  const seconds = useCountdown(closesAt === null ? null : Date.parse(closesAt));
  return { closesAt, closed: seconds === 0 };
}

/** In place of every step once the window has closed: what was kept, and that nothing was sent. */
export function ClosedStep({ kind }: { kind: CandidateKind }) {
  const navigate = useNavigate();
  const { calendar } = useCalendar();
  const { closesAt } = useRegistrationCloses(kind);
  const registered = useCandidateStore((state) => state.isRegister);
  const hasDraft = useCandidateStore((state) => liveDraft(state, kind) !== null);
  const { email, phone } = calendar?.process.contact ?? {};
  const leave = async () => {
    await logOutCandidate();
    await navigate(paths.home, { replace: true });
  };
  return (
    <>
      <PageTitle title="La inscripción cerró" subtitle={candidateKindLabels[kind]} />
      <Notice type="error" title="Su inscripción no fue enviada">
        {closesAt ? `El plazo terminó el ${tellDateTime(closesAt)}. ` : ''}
        Lo que no se finalizó antes no participa.
      </Notice>
      <Box component="h2" mt={24} mb={8}>
        Qué quedó guardado
      </Box>
      <Box component="ul" className="bullets" mb={16}>
        <li>
          {registered
            ? 'Sus datos personales, profesionales y de contacto.'
            : hasDraft
              ? 'Lo que escribió en el formulario, que se borra un día después del cierre.'
              : 'Nada: usted no había escrito en el formulario.'}
        </li>
        {registered ? <KeptDocuments kind={kind} /> : null}
      </Box>
      <Box component="p" mb={16}>
        Si el plazo se amplía, podrá continuar donde iba con el mismo documento de identidad.
        {email || phone ? ` Para preguntar: ${[email, phone].filter(Boolean).join(', ')}.` : ''}
      </Box>
      <Button variant="default" onClick={() => void leave()}>
        Cerrar sesión
      </Button>
    </>
  );
}

function KeptDocuments({ kind }: { kind: CandidateKind }) {
  const list = useDocumentList('inscription');
  const asked = documentsAskedOf(useAskedDocuments().data ?? [], kind);
  const uploaded = asked.filter(({ id }) => documentOf(list.data, 'inscription', id)).length;
  return (
    <li>
      {uploaded} de {asked.length} documentos.
    </li>
  );
}
