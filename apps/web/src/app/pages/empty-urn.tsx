import classes from './empty-urn.module.css';

/** The illustration of an empty page: the logo with its paper astray. */
export function EmptyUrn({ label }: { label: string }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 240 160" aria-hidden="true" focusable="false">
      <ellipse className={classes.shade} cx="120" cy="146" rx="104" ry="10" />
      <rect className={classes.box} x="64" y="72" width="112" height="72" rx="10" />
      <rect className={classes.slot} x="80" y="86" width="80" height="12" rx="6" />
      <g transform="rotate(-16 60 44)">
        <path className={classes.paper} d="M22 8h52l18 18v52H22Z" />
        <path className={classes.fold} d="M74 8v18h18Z" />
        <text className={classes.label} x="57" y="58" textAnchor="middle">
          {label}
        </text>
      </g>
      <path className={classes.trail} d="M112 40c14 -18 38 -22 56 -8M176 44c6 6 10 14 12 22" />
    </svg>
  );
}
