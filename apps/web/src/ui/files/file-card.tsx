import { ErrorIcon, WarningIcon } from '@urna/ui/icons';
import type { ReactNode } from 'react';
import classes from './file-card.module.css';

interface FileCardHeadProps {
  id: string;
  level: 2 | 3;
  title: string;
  /** The file's state as a word and an icon. */
  state: ReactNode;
  tone: 'plain' | 'error' | 'success';
}

/** The parts of a card for uploading one file. */
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
    <ul className="bullets note" id={id}>
      {requirements.map((requirement) => (
        <li key={requirement}>{requirement}</li>
      ))}
    </ul>
  );
}

/** Why the last chosen file was refused. */
export function FileRefusal({ id, children }: { id: string; children: string }) {
  return (
    <p className={classes.refusal} role="alert" id={id}>
      <ErrorIcon size={20} /> {children}
    </p>
  );
}

/** A warning about an accepted file. */
export function FileWarning({ children }: { children: string }) {
  return (
    <p className={classes.warning}>
      <WarningIcon size={20} /> {children}
    </p>
  );
}
