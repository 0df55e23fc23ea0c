import classes from './logo.module.css';

/** The logo: a folded paper going into an urn. Four shapes without thin lines, so that it is legible at 16 px. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className={classes.box} x="2" y="14" width="28" height="16" rx="3" />
      <rect className={classes.slot} x="5" y="17" width="22" height="4" rx="2" />
      <path className={classes.paper} d="M9 2h9l5 5v12H9Z" />
      <path className={classes.fold} d="M18 2v5h5Z" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <Mark size={32} />
      <span className={classes.word}>Urna</span>
    </span>
  );
}
