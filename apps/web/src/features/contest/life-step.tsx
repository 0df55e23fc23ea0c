import { CheckIcon } from '@urna/ui/icons';
import { type ReactNode, useId } from 'react';
import { CollapsibleHeading } from '../../ui/layout/collapsible-section.tsx';
import classes from './life.module.css';
import type { LifeStep } from './life.ts';

interface LifeStepProps {
  step: LifeStep;
  place: number;
  opened: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A collapsible step: the heading shows its state. */
export function LifeStepSection({ step, place, opened, onToggle, children }: LifeStepProps) {
  const id = useId();
  return (
    <li className={classes.step} data-state={step.state}>
      <span className={classes.marker} aria-hidden="true">
        {step.state === 'done' ? <CheckIcon size={18} /> : place}
      </span>
      <section className={classes.panel} aria-labelledby={`${id}-title`}>
        <CollapsibleHeading controls={`${id}-content`} opened={opened} onToggle={onToggle} className={classes.control}>
          <span className={classes.words}>
            <span className={classes.title} id={`${id}-title`}>
              {step.title}
            </span>
            <span className={classes.summary}>{step.summary}</span>
          </span>
          <span className={classes.state}>{step.word}</span>
        </CollapsibleHeading>
        {/* Hidden, not unmounted: a running import continues and input is kept. */}
        <div className={classes.content} id={`${id}-content`} hidden={!opened}>
          {children}
        </div>
      </section>
    </li>
  );
}
