import { useEffect, useRef } from 'react';
import classes from './capture.module.css';

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
