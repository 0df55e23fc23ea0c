import type { Choice } from '@urna/contract/election/contest-admin';
import type { ReactNode } from 'react';
import { ChoicePhoto } from './choice-photo.tsx';
import classes from './choices.module.css';

interface ChoiceCardProps {
  choice: Choice;
  action?: ReactNode;
  children?: ReactNode;
}

/** A candidate as on the ballot, abbreviated. */
export function ChoiceCard({ choice, action, children }: ChoiceCardProps) {
  const { full_name: name, degree, city, institution, professional_card: card, photo_url: photo } = choice;
  return (
    <li className={classes.card}>
      <ChoicePhoto url={photo} />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.detail}>
          {degree} · {city}
        </p>
        {institution === null ? null : <p className={classes.detail}>{institution}</p>}
        <p className={classes.detail}>T.P. {card}</p>
        {children}
        {action}
      </div>
    </li>
  );
}
