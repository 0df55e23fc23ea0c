import type { WindowAccess } from '@urna/contract/process/calendar';
import { StageCard } from '../../../domain/calendar/stage-card.tsx';
import { type contestOfLogin, shownProcess } from '../../../domain/process/shown-process.ts';
import { paths } from '../../../lib/paths.ts';
import classes from '../../../ui/icons/drawing.module.css';
import { Drawing } from '../../../ui/icons/drawing.tsx';

type VotedContest = NonNullable<ReturnType<typeof contestOfLogin>>;

const categories = {
  code: {
    drawing: <BallotDrawing emblem="card" />,
    points: [
      'Para contadores públicos que están en el censo',
      'Entras con tu cédula y un código que llega a tu correo',
      'Votas una sola vez por una candidatura, o en blanco',
    ],
    to: paths.voting.loginAccountant,
  },
  password: {
    drawing: <BallotDrawing emblem="building" />,
    points: [
      'Para instituciones con programa de contaduría y registro calificado',
      'Entras con el correo y la contraseña de tu institución',
      'Cada institución vota una sola vez, o en blanco',
    ],
    to: paths.voting.loginIes,
  },
} as const;

interface CategoryCardProps {
  contest: VotedContest;
  access: WindowAccess;
  /** The vote is over: whoever voted can only get their certificate. */
  proofOnly: boolean;
}

export function CategoryCard({ contest, access, proofOnly }: CategoryCardProps) {
  const { title, question, login } = contest;
  const text = `Elige: ${question}${shownProcess ? `, ${shownProcess.body}` : ''}.`;
  return (
    <StageCard
      {...categories[login]}
      title={title}
      text={proofOnly && !access.open ? access.reason : text}
      {...(proofOnly && proofWords)}
      label={proofOnly ? 'Ya voté: ver mi certificado' : `Votar por ${title}`}
      access={proofOnly ? { open: true } : access}
      emphasis={proofOnly ? 'outline' : 'accent'}
      large
    />
  );
}

const proofWords = {
  points: [
    'Si votaste, te identificas como lo hiciste para votar',
    'Ves que tu voto quedó registrado y descargas tu certificado',
  ],
};

/** A ballot going into the urn; the emblem distinguishes the two categories. */
function BallotDrawing({ emblem }: { emblem: 'card' | 'building' }) {
  return (
    <Drawing>
      <path className={classes.paper} d="M26 8h36l8 8v34H26Z" />
      <path className={classes.warmSolid} d="M62 8v8h8Z" />
      {emblem === 'card' ? (
        <>
          <circle className={classes.solid} cx="39" cy="22" r="5" />
          <path className={classes.solid} d="M30 37a9 8 0 0 1 18 0Z" />
          <path className={classes.line} d="M54 25h9M54 33h6" />
        </>
      ) : (
        <>
          <path className={classes.solid} d="M48 17l14 7v3H34v-3Z" />
          <path className={classes.outline} d="M38 28v8M48 28v8M58 28v8" />
          <path className={classes.solid} d="M34 37h28v3H34Z" />
        </>
      )}
      <path className={classes.solid} d="M16 46a4 4 0 0 1 4 -4h56a4 4 0 0 1 4 4v22H16Z" />
      <rect className={classes.slot} x="24" y="46" width="48" height="5" rx="2.5" />
      <path className={classes.paper} d="M26 42h44v6.5H26Z" />
    </Drawing>
  );
}
