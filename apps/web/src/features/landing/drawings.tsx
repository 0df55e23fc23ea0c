import classes from '@urna/ui/drawing.module.css';
import { Drawing } from '../../ui/icons/drawing.tsx';

/** A professional card. */
export const accountantDrawing = (
  <Drawing>
    <rect className={classes.paper} x="16" y="16" width="64" height="44" rx="4" />
    <path className={classes.solid} d="M16 20a4 4 0 0 1 4 -4h56a4 4 0 0 1 4 4v6H16Z" />
    <circle className={classes.solid} cx="32" cy="37" r="5" />
    <path className={classes.solid} d="M23 53a9 8 0 0 1 18 0Z" />
    <path className={classes.line} d="M49 36h22M49 44h16" />
    <path className={classes.warm} d="M49 52h10" />
  </Drawing>
);

/** The front of a university. */
export const institutionDrawing = (
  <Drawing>
    <path className={classes.solid} d="M48 12L80 27v5H16v-5Z" />
    <path className={classes.paper} d="M22 32h52v20H22Z" />
    <path className={classes.outline} strokeWidth="5" d="M29 34v16M41.500 34v16M54.500 34v16M67 34v16" />
    <path className={classes.solid} d="M18 52h60v4H18ZM14 56h68v4H14Z" />
    <circle className={classes.warmSolid} cx="48" cy="23" r="3.500" />
  </Drawing>
);

/** A returned sheet and its replacement. */
export const correctionDrawing = (
  <Drawing>
    <path className={classes.faint} d="M22 12h26l8 8v36H22Z" />
    <path className={classes.paper} d="M38 18h26l10 10v34H38Z" />
    <path className={classes.solid} d="M64 18v10h10Z" />
    <path className={classes.line} d="M46 36h20M46 44h12" />
    <path className={classes.warm} d="M48 53l4 4l8 -8" />
  </Drawing>
);
