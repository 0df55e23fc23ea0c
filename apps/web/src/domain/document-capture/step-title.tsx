import { useEffect, useRef } from 'react';
import classes from './capture.module.css';

/** A step's heading. It takes the focus, so that a step is heard when it begins. */
export function StepTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h3 className={classes.title} tabIndex={-1} ref={heading}>
      {children}
    </h3>
  );
}
