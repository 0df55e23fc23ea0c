import type { ReactNode } from 'react';
import classes from './drawings.module.css';

function drawing(shapes: ReactNode) {
  return function Drawing() {
    return (
      <svg className={classes.drawing} viewBox="0 0 96 72" aria-hidden="true" focusable="false">
        {shapes}
      </svg>
    );
  };
}

/** A professional card. */
export const AccountantDrawing = drawing(
  <>
    <rect className={classes.ground} x="0" y="0" width="96" height="72" rx="8" />
    <rect className={classes.paper} x="16" y="16" width="64" height="44" rx="4" />
    <path className={classes.solid} d="M16 20a4 4 0 0 1 4 -4h56a4 4 0 0 1 4 4v6H16Z" />
    <circle className={classes.solid} cx="32" cy="37" r="5" />
    <path className={classes.solid} d="M23 53a9 8 0 0 1 18 0Z" />
    <path className={classes.line} d="M49 36h22M49 44h16" />
    <path className={classes.warm} d="M49 52h10" />
  </>,
);

/** The front of a university. */
export const InstitutionDrawing = drawing(
  <>
    <rect className={classes.ground} x="0" y="0" width="96" height="72" rx="8" />
    <path className={classes.solid} d="M48 12L80 27v5H16v-5Z" />
    <path className={classes.paper} d="M22 32h52v20H22Z" />
    <path className={classes.pillar} d="M29 34v16M41.500 34v16M54.500 34v16M67 34v16" />
    <path className={classes.solid} d="M18 52h60v4H18ZM14 56h68v4H14Z" />
    <circle className={classes.warmSolid} cx="48" cy="23" r="3.500" />
  </>,
);

/** A returned sheet and its replacement. */
export const CorrectionDrawing = drawing(
  <>
    <rect className={classes.ground} x="0" y="0" width="96" height="72" rx="8" />
    <path className={classes.faint} d="M22 12h26l8 8v36H22Z" />
    <path className={classes.paper} d="M38 18h26l10 10v34H38Z" />
    <path className={classes.solid} d="M64 18v10h10Z" />
    <path className={classes.line} d="M46 36h20M46 44h12" />
    <path className={classes.warm} d="M48 53l4 4l8 -8" />
  </>,
);
