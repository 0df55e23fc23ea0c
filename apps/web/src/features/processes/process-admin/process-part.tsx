import type { ProcessDetail } from '@urna/contract/processes/process-admin';
import type { ReactNode } from 'react';
import classes from './processes.module.css';

/** The props of the panels of a process. */
export interface PartProps {
  process: ProcessDetail;
  /** Whether the role may change it and it isn't archived. */
  mayChange: boolean;
}

interface PartItemProps {
  title: string;
  /** Below the title. */
  about: ReactNode;
  action: ReactNode;
  children?: ReactNode;
}

export function PartItem({ title, about, action, children }: PartItemProps) {
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <div>
          <h3>{title}</h3>
          {about}
        </div>
        {action}
      </div>
      {children}
    </li>
  );
}

export function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="stack gap-2xs bullets">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
