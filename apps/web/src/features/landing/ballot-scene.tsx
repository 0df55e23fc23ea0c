import classes from './ballot-scene.module.css';

/** The banner: a candidate's folded sheet going into the urn, drawn by hand so that it keeps its place in both themes. */
export function BallotScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 480 360" aria-hidden="true" focusable="false">
      <ellipse className={classes.shade} cx="240" cy="338" rx="196" ry="14" />

      <g transform="rotate(-13 118 120)" className={classes.drift}>
        <path className={classes.sheetBack} d="M66 62h78l22 22v98H66Z" />
        <path className={classes.foldBack} d="M144 62v22h22Z" />
        <path className={classes.lineBack} d="M82 104h52M82 122h66M82 140h40" />
      </g>

      <path className={classes.side} d="M364 176l44 22v126l-44 12Z" />
      <path className={classes.box} d="M96 180h268v156H108a12 12 0 0 1 -12 -12Z" />
      <path className={classes.lid} d="M96 180l40 -22h268l4 40 -44 -22Z" />
      <path
        className={classes.top}
        d="M84 178a8 8 0 0 1 8 -8h268a8 8 0 0 1 8 8v20a8 8 0 0 1 -8 8H92a8 8 0 0 1 -8 -8Z"
      />
      <rect className={classes.slot} x="128" y="180" width="196" height="16" rx="8" />

      <g>
        <path className={classes.sheet} d="M158 20h104l34 34v134H158Z" />
        <path className={classes.fold} d="M262 20v34h34Z" />
        <circle className={classes.face} cx="194" cy="72" r="15" />
        <path className={classes.face} d="M168 112a26 22 0 0 1 52 0Z" />
        <path className={classes.line} d="M236 78h40M236 96h28" />
        <path className={classes.line} d="M176 138h98M176 158h66" />
        <path className={classes.edge} d="M158 180h138" />
      </g>

      <path className={classes.seal} d="M230 232l38 13v28c0 24 -16 38 -38 46c-22 -8 -38 -22 -38 -46v-28Z" />
      <path className={classes.tick} d="M213 275l13 13l22 -26" />
    </svg>
  );
}
