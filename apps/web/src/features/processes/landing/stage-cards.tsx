// The cards of the landing: what is open now, for whom, until when.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DocumentType, documentFormats, documentsAskedOf } from '@urna/contract/candidacy/documents';
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
} from '@urna/contract/processes/calendar';
import { listed } from '@urna/contract/shared/counted';
import shapes from '@urna/ui/drawing.module.css';
import { CheckIcon, ClockIcon, WarningIcon } from '@urna/ui/icons';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/rendered.ts';
import { askedDocumentsQuery } from '../../../shared/candidacy/process-texts.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { Drawing } from '../../../ui/layout/drawing.tsx';
import classes from './landing.module.css';

/** A returned sheet and its replacement. */
const correctionDrawing = (
  <Drawing>
    <path className={shapes.faint} d="M22 12h26l8 8v36H22Z" />
    <path className={shapes.paper} d="M38 18h26l10 10v34H38Z" />
    <path className={shapes.solid} d="M64 18v10h10Z" />
    <path className={shapes.line} d="M46 36h20M46 44h12" />
    <path className={shapes.warm} d="M48 53l4 4l8 -8" />
  </Drawing>
);

const registrations = [
  {
    kind: 'CANDIDATE_ACCOUNTANT',
    // A professional card.
    drawing: (
      <Drawing>
        <rect className={shapes.paper} x="16" y="16" width="64" height="44" rx="4" />
        <path className={shapes.solid} d="M16 20a4 4 0 0 1 4 -4h56a4 4 0 0 1 4 4v6H16Z" />
        <circle className={shapes.solid} cx="32" cy="37" r="5" />
        <path className={shapes.solid} d="M23 53a9 8 0 0 1 18 0Z" />
        <path className={shapes.line} d="M49 36h22M49 44h16" />
        <path className={shapes.warm} d="M49 52h10" />
      </Drawing>
    ),
    title: 'Representante de Contadores Públicos',
    text: 'Para contadores públicos con tarjeta profesional activa que quieren representar a sus colegas.',
  },
  {
    kind: 'CANDIDATE_IES',
    // The front of a university.
    drawing: (
      <Drawing>
        <path className={shapes.solid} d="M48 12L80 27v5H16v-5Z" />
        <path className={shapes.paper} d="M22 32h52v20H22Z" />
        <path className={shapes.outline} strokeWidth="5" d="M29 34v16M41.500 34v16M54.500 34v16M67 34v16" />
        <path className={shapes.solid} d="M18 52h60v4H18ZM14 56h68v4H14Z" />
        <circle className={shapes.warmSolid} cx="48" cy="23" r="3.500" />
      </Drawing>
    ),
    title: 'Representante de Instituciones de Educación Superior',
    text: 'Para contadores públicos postulados por una institución con programa de contaduría y registro calificado.',
  },
] as const;

export function StageCards({ calendar }: { calendar: Calendar | undefined }) {
  const { contests } = useProcess();
  const types = useQuery(askedDocumentsQuery).data ?? [];
  const now = useNow();
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
          const access = calendar ? accessOf('inscription', times, now) : UNKNOWN;
          const inGrace = !access.open && times !== undefined && isInGrace(times, now);
          return (
            <StageCard
              key={kind}
              {...card}
              points={pointsOf(documentsAskedOf(types, kind))}
              before={paths.beforeStarting(kind)}
              text={inGrace ? access.reason : card.text}
              label={inGrace ? 'Continuar mi inscripción' : 'Iniciar Inscripción'}
              to={paths.inscription(kind).personalForm}
              access={inGrace ? { open: true } : access}
              warning={stage && isSealedWithoutNewcomers(stage) ? SEALED_WITHOUT_NEWCOMERS : undefined}
            />
          );
        })}
        <StageCard
          drawing={correctionDrawing}
          title="Subsanación de documentos"
          text="Si la revisión te devolvió algún documento, reemplázalo aquí antes de que cierre el plazo."
          points={['El código que llegará a tu correo', 'Solo los documentos devueltos']}
          label="Iniciar Subsanación"
          to={paths.correction.validateCandidate}
          access={calendar ? accessOf('correction', windowNow(calendar, 'correction', now), now) : UNKNOWN}
          variant="outline"
        />
      </div>
      <p className={classes.tracking}>
        ¿Ya finalizaste tu inscripción? Con tu radicado y tu documento, mira su estado en{' '}
        <Link to={paths.tracking}>{TRACKING_NAME}</Link>.
      </p>
    </section>
  );
}

/** By the format in which they are uploaded. */
function pointsOf(types: readonly DocumentType[]): string[] {
  return documentFormats.flatMap((format) => {
    const names = types.filter((type) => type.format === format).map(({ name }) => name);
    return names.length > 0 ? [`${listed(names)} en ${format.toUpperCase()}`] : [];
  });
}

/** Without a calendar the window counts as open: the server decides, and its refusal says why. */
const UNKNOWN: WindowAccess = { open: true };

const accessOf = (name: WindowName, times: Calendar['windows'][WindowName], now: Date): WindowAccess =>
  times ? windowAccess(name, times, now) : { open: false, reason: 'Las fechas aún no se han definido.' };

interface StageCardProps {
  drawing: ReactNode;
  title: string;
  text: string;
  points: readonly string[];
  /** Where it doesn't name what the card is about, `title` describes the button. */
  label: string;
  to: string;
  /** The page to read first. */
  before?: string;
  access: WindowAccess;
  /** What to know before going in. */
  warning?: string | undefined;
  variant?: 'filled' | 'outline';
}

/** A procedure with the button that begins it, or the reason why it is closed. */
function StageCard(props: StageCardProps) {
  const { drawing, title, text, points, label, to, before, access, warning, variant = 'filled' } = props;
  const id = useId();
  const NoteIcon = access.open ? WarningIcon : ClockIcon;
  const note = access.open ? warning : access.reason;
  const describedBy = [label.includes(title) ? '' : `${id}-title`, note ? `${id}-note` : ''].join(' ').trim();
  return (
    <article className={classes.card} aria-labelledby={`${id}-title`}>
      <div className={classes.drawing}>{drawing}</div>
      <h3 id={`${id}-title`} className={classes.cardTitle}>
        {title}
      </h3>
      <p className="dimmed">{text}</p>
      {points.length > 0 ? (
        <>
          <p className={classes.pointsTitle}>Ten a la mano</p>
          <ul className={classes.points}>
            {points.map((point) => (
              <li key={point} className="line">
                <CheckIcon size={18} />
                <span>{point}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {before ? (
        <p>
          <Link to={before} aria-describedby={`${id}-title`}>
            Antes de empezar: qué necesitas
          </Link>
        </p>
      ) : null}
      <div className={classes.foot}>
        {note ? (
          <p className={classes.reason} id={`${id}-note`}>
            <NoteIcon size={18} />
            <span>{note}</span>
          </p>
        ) : null}
        {access.open ? (
          <Button component={Link} to={to} fullWidth variant={variant} aria-describedby={describedBy || undefined}>
            {label}
          </Button>
        ) : (
          <Button fullWidth disabled aria-describedby={describedBy}>
            {label}
          </Button>
        )}
      </div>
    </article>
  );
}
