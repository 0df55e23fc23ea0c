import { Button } from '@mantine/core';
import type { Door } from '@urna/contract/calendar';
import { type ContestName, contestLabels } from '@urna/contract/contests';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { CheckIcon, ClockIcon } from '../../../ui/icons.tsx';
import classes from './category-card.module.css';
import { AccountantsDrawing, InstitutionsDrawing } from './category-drawings.tsx';

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
