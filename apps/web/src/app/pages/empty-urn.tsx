import classes from './empty-urn.module.css';

/** The illustration of an empty page: the logo with its paper astray. */
export function EmptyUrn({ label }: { label: string }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 240 160" aria-hidden="true" focusable="false">
      <ellipse fill="var(--urna-surface-sunken)" cx="120" cy="146" rx="104" ry="10" />
      <rect fill="var(--urna-mark-box)" x="64" y="72" width="112" height="72" rx="10" />
      <rect fill="var(--urna-mark-slot)" x="80" y="86" width="80" height="12" rx="6" />
      <g transform="rotate(-16 60 44)">
        <path fill="var(--urna-mark-paper)" d="M22 8h52l18 18v52H22Z" />
        <path fill="var(--urna-mark-fold)" d="M74 8v18h18Z" />
        <text fill="#14232a" fontSize="26px" fontWeight="800" x="57" y="58" textAnchor="middle">
          {label}
        </text>
      </g>
      <path
        fill="none"
        stroke="var(--urna-dimmed)"
        strokeDasharray="2 8"
        strokeLinecap="round"
        strokeWidth="2.5"
        d="M112 40c14 -18 38 -22 56 -8M176 44c6 6 10 14 12 22"
      />
    </svg>
  );
}
