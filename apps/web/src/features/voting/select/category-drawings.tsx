import classes from './category-drawings.module.css';

/** A voter's sheet on its way into the urn, with what tells the two categories apart on it. */
function Scene({ emblem }: { emblem: 'card' | 'building' }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 72" aria-hidden="true" focusable="false">
      <rect className={classes.ground} x="0" y="0" width="96" height="72" rx="8" />
      <path className={classes.paper} d="M26 8h36l8 8v34H26Z" />
      <path className={classes.warm} d="M62 8v8h8Z" />
      {emblem === 'card' ? (
        <>
          <circle className={classes.solid} cx="39" cy="22" r="5" />
          <path className={classes.solid} d="M30 37a9 8 0 0 1 18 0Z" />
          <path className={classes.line} d="M54 25h9M54 33h6" />
        </>
      ) : (
        <>
          <path className={classes.solid} d="M48 17l14 7v3H34v-3Z" />
          <path className={classes.pillar} d="M38 28v8M48 28v8M58 28v8" />
          <path className={classes.solid} d="M34 37h28v3H34Z" />
        </>
      )}
      <path className={classes.solid} d="M16 46a4 4 0 0 1 4 -4h56a4 4 0 0 1 4 4v22H16Z" />
      <rect className={classes.slot} x="24" y="46" width="48" height="5" rx="2.5" />
      <path className={classes.paper} d="M26 42h44v6.5H26Z" />
    </svg>
  );
}

export function AccountantsDrawing() {
  return <Scene emblem="card" />;
}

export function InstitutionsDrawing() {
  return <Scene emblem="building" />;
}
