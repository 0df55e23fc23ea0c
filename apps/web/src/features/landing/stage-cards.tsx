import { TRACKING_NAME } from '@urna/contract/candidacy/receipt-words';
import { isSealedWithoutNewcomers, SEALED_WITHOUT_NEWCOMERS } from '@urna/contract/election/ballot-place';
import {
  type Calendar,
  isInGrace,
  type WindowAccess,
  type WindowName,
  windowAccess,
  windowNow,
  windowsOf,
} from '@urna/contract/process/calendar';
import { Link } from 'react-router';
import { StageCard } from '../../domain/calendar/stage-card.tsx';
import { useProcess } from '../../domain/process/process-context.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/rendered.ts';
import { accountantDrawing, correctionDrawing, institutionDrawing } from './drawings.tsx';
import classes from './stage-cards.module.css';

const needed = 'Ten a la mano';
const onlyForReturned = 'Se habilita para las candidaturas a las que se les devuelva algún documento en la revisión.';

const registrations = [
  {
    kind: 'CANDIDATE_ACCOUNTANT',
    drawing: accountantDrawing,
    title: 'Representante de Contadores Públicos',
    text: 'Para contadores públicos con tarjeta profesional activa que quieren representar a sus colegas.',
    points: ['Fotografía 3x4 cm en JPG', 'Documento de identidad y antecedentes en PDF'],
  },
  {
    kind: 'CANDIDATE_IES',
    drawing: institutionDrawing,
    title: 'Representante de Instituciones de Educación Superior',
    text: 'Para contadores públicos postulados por una institución con programa de contaduría y registro calificado.',
    points: ['Fotografía 3x4 cm en JPG', 'Documento de identidad, antecedentes y carta de aceptación en PDF'],
  },
] as const;

export function StageCards({ calendar, canCorrect }: { calendar: Calendar | undefined; canCorrect: boolean }) {
  const { contests } = useProcess();
  const now = useNow();
  const correctionAccess = accessOf('correction', calendar && { times: windowNow(calendar, 'correction', now), now });
  const correction =
    correctionAccess.open && !canCorrect ? { open: false as const, reason: onlyForReturned } : correctionAccess;
  return (
    <section aria-labelledby="tramites">
      <h2 id="tramites" className={classes.heading}>
        ¿Qué quieres hacer?
      </h2>
      <div className={classes.cards}>
        {registrations.map(({ kind, ...card }) => {
          // Of a contest and its repetitions the last one, in which people stand now. A process may elect the
          // representatives of one kind only.
          const contest = contests.findLast((one) => one.candidate_type === kind)?.contest;
          if (contest === undefined) return null;
          const times = calendar && windowsOf(calendar, contest).inscription;
          const stage = calendar?.contests.find((one) => one.contest === contest)?.stage;
          const access = accessOf('inscription', calendar && { times, now });
          const inGrace = !access.open && times !== undefined && isInGrace(times, now);
          return (
            <StageCard
              key={kind}
              {...card}
              text={inGrace ? access.reason : card.text}
              pointsTitle={needed}
              label={inGrace ? 'Continuar mi inscripción' : 'Iniciar Inscripción'}
              to={paths.inscription(kind).personalForm}
              access={inGrace ? { open: true } : access}
              warning={stage && isSealedWithoutNewcomers(stage) ? SEALED_WITHOUT_NEWCOMERS : undefined}
              emphasis="filled"
            />
          );
        })}
        <StageCard
          drawing={correctionDrawing}
          title="Subsanación de documentos"
          text="Si la revisión te devolvió algún documento, reemplázalo aquí antes de que cierre el plazo."
          pointsTitle={needed}
          points={['El código que llegará a tu correo', 'Solo los documentos devueltos']}
          label="Iniciar Subsanación"
          to={paths.correction.validateCandidate}
          access={correction}
        />
      </div>
      <p className={classes.tracking}>
        ¿Ya finalizaste tu inscripción? Con tu radicado y tu documento, mira su estado en{' '}
        <Link to={paths.tracking}>{TRACKING_NAME}</Link>.
      </p>
    </section>
  );
}

/** Without a calendar the window counts as open: the server decides, and its refusal says why. */
function accessOf(
  name: WindowName,
  known: { times: Calendar['windows'][WindowName] | undefined; now: Date } | undefined,
): WindowAccess {
  if (!known) return { open: true };
  const { times, now } = known;
  if (!times) return { open: false, reason: 'Las fechas aún no se han definido.' };
  return windowAccess(name, times, now);
}
