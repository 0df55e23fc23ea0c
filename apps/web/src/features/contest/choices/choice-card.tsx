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
        <p className="name">{name}</p>
        <p className="note">
          {degree} · {city}
        </p>
        {institution === null ? null : <p className="note">{institution}</p>}
        <p className="note">T.P. {card}</p>
        {children}
        {action}
      </div>
    </li>
  );
}
