import classes from './capture.module.css';

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
