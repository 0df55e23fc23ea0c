import { Loader } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { useEffect, useRef } from 'react';
import classes from './capture.module.css';
import { adviceWords } from './capture-words.ts';
import type { Advice } from './image/advice.ts';

/** A step's heading. It takes the focus, so that a step is heard when it begins. */
export function StepTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    // `data-autofocus`: a modal that opens with this step would move the focus to its close button.
    <h3 className={classes.title} tabIndex={-1} ref={heading} data-autofocus>
      {children}
    </h3>
  );
}

/** What may be wrong with a picture. It never stops anybody. */
export function AdviceList({ advice }: { advice: readonly Advice[] }) {
  if (advice.length === 0) return null;
  return (
    <Notice type="warning" title="Puede usarla así, o tomar otra" role="status">
      <ul className={classes.advice}>
        {advice.map((one) => (
          <li key={one}>{adviceWords[one]}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Where head and shoulders should be, in the proportions of the photograph that is asked for. */
export function PortraitGuide() {
  return (
    <svg className={classes.guide} viewBox="0 0 342 387" aria-hidden="true" focusable="false">
      <rect x="1.5" y="1.5" width="339" height="384" rx="6" />
      <ellipse cx="171" cy="160" rx="86" ry="114" />
      <path d="M20 386c6-62 50-92 104-98M322 386c-6-62-50-92-104-98" />
    </svg>
  );
}

/** What happens now, in words. */
export function Working({ children }: { children: string }) {
  return (
    <p className={classes.working} role="status">
      <Loader size="sm" aria-hidden="true" /> {children}
    </p>
  );
}
