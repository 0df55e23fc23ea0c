import type { ReactNode } from 'react';
import { ErrorIcon, WarningIcon } from '../icons/icons.tsx';
import classes from './file-card.module.css';

interface FileCardHeadProps {
  id: string;
  level: 2 | 3;
  title: string;
  /** How the file stands, as a word and its sign. */
  state: ReactNode;
  tone: 'open' | 'wrong' | 'done';
}

/** The pieces of a card in which somebody brings one file. */
export function FileCardHead({ id, level, title, state, tone }: FileCardHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={classes.head}>
      <Heading className={classes.title} id={id}>
        {title}
      </Heading>
      <p className={classes.state} data-tone={tone}>
        {state}
      </p>
    </div>
  );
}

export function FileRequirements({ id, requirements }: { id: string; requirements: readonly string[] }) {
  return (
    <ul className={classes.requirements} id={id}>
      {requirements.map((requirement) => (
        <li key={requirement}>{requirement}</li>
      ))}
    </ul>
  );
}

/** Why the last file that was chosen was refused. */
export function FileRefusal({ id, children }: { id: string; children: string }) {
  return (
    <p className={classes.refusal} role="alert" id={id}>
      <ErrorIcon size={20} /> {children}
    </p>
  );
}

/** What is odd about a file that was taken. */
export function FileWarning({ children }: { children: string }) {
  return (
    <p className={classes.warning}>
      <WarningIcon size={20} /> {children}
    </p>
  );
}
