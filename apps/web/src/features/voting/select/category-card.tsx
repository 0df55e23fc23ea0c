import { Button } from '@mantine/core';
import type { Door } from '@urna/contract/calendar';
import { type ContestName, contestLabels } from '@urna/contract/contest-names';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { CheckIcon, ClockIcon } from '../../../ui/icons/icons.tsx';
import classes from './category-card.module.css';

const categories = {
  contador: {
    drawing: <AccountantsDrawing />,
    text: 'Elige a quien representará a los contadores públicos en el Tribunal Disciplinario.',
    features: [
      'Para contadores públicos que están en el censo',
      'Entras con tu cédula y un código que llega a tu correo',
      'Votas una sola vez por una candidatura, o en blanco',
    ],
    to: paths.voting.loginAccountant,
  },
  ies: {
    drawing: <InstitutionsDrawing />,
    text: 'Elige a quien representará a las instituciones de educación superior en el Tribunal Disciplinario.',
    features: [
      'Para instituciones con programa de contaduría y registro calificado',
      'Entras con el correo y la contraseña de tu institución',
      'Cada institución vota una sola vez, o en blanco',
    ],
    to: paths.voting.loginIes,
  },
} as const satisfies Record<ContestName, unknown>;

export function CategoryCard({ contest, door }: { contest: ContestName; door: Door }) {
  const id = useId();
  const { drawing, text, features, to } = categories[contest];
  const label = `Votar por ${contestLabels[contest]}`;
  return (
    <article className={classes.card} aria-labelledby={`${id}-title`}>
      {drawing}
      <h2 id={`${id}-title`} className={classes.title}>
        {contestLabels[contest]}
      </h2>
      <p className={classes.text}>{text}</p>
      <ul className={classes.features}>
        {features.map((feature) => (
          <li key={feature}>
            <CheckIcon size={18} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {door.open ? (
          <Button component={Link} to={to} fullWidth color="accent.4" className={classes.vote ?? ''}>
            {label}
          </Button>
        ) : (
          <>
            <p className={classes.reason} id={`${id}-reason`}>
              <ClockIcon size={18} />
              <span>{door.reason}</span>
            </p>
            <Button fullWidth disabled className={classes.vote ?? ''} aria-describedby={`${id}-reason`}>
              {label}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

/** A ballot going into the urn; the emblem distinguishes the two categories. */
function Scene({ emblem }: { emblem: 'card' | 'building' }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 72" aria-hidden="true" focusable="false">
      <rect className={classes.ground} x="0" y="0" width="96" height="72" rx="8" />
      <path className={classes.paper} d="M26 8h36l8 8v34H26Z" />
      <path className={classes.warm} d="M62 8v8h8Z" />
      {emblem === 'card' ? (
        <>
          <circle className={classes.solid} cx="39" cy="22" r="5" />
          <path className={classes.solid} d="M30 37a9 8 0 0 1 18 0Z" />
          <path className={classes.line} d="M54 25h9M54 33h6" />
        </>
      ) : (
        <>
          <path className={classes.solid} d="M48 17l14 7v3H34v-3Z" />
          <path className={classes.pillar} d="M38 28v8M48 28v8M58 28v8" />
          <path className={classes.solid} d="M34 37h28v3H34Z" />
        </>
      )}
      <path className={classes.solid} d="M16 46a4 4 0 0 1 4 -4h56a4 4 0 0 1 4 4v22H16Z" />
      <rect className={classes.slot} x="24" y="46" width="48" height="5" rx="2.5" />
      <path className={classes.paper} d="M26 42h44v6.5H26Z" />
    </svg>
  );
}

function AccountantsDrawing() {
  return <Scene emblem="card" />;
}

function InstitutionsDrawing() {
  return <Scene emblem="building" />;
}
