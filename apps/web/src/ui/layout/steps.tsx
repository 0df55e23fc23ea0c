import { CheckIcon } from '@urna/ui/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './steps.module.css';

export type StepState = 'done' | 'current' | 'pending';

export interface Step {
  label: string;
  state: StepState;
  /** Where a finished step can be seen and changed again. */
  to?: string;
}

const stateLabels = { done: 'Completado', current: 'En progreso', pending: 'Pendiente' } as const;

export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={classes.step}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <StepContent to={step.to}>
            <span className={classes.number} aria-hidden="true">
              {step.state === 'done' ? <CheckIcon size={18} /> : index + 1}
            </span>
            <span className={classes.words}>
              <span className={classes.label}>{step.label}</span>
              <span className={classes.state}>{stateLabels[step.state]}</span>
            </span>
          </StepContent>
        </li>
      ))}
    </ol>
  );
}

function StepContent({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return <div className={classes.content}>{children}</div>;
  return (
    <Link to={to} className={classes.content}>
      {children}
    </Link>
  );
}
