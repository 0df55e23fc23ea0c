import classes from './guilloche.module.css';

const STEPS = 360;
const STRANDS = 7;
const bands = [
  { radius: 92, swing: 26, petals: 12 },
  { radius: 164, swing: 34, petals: 16 },
  { radius: 248, swing: 38, petals: 24 },
] as const;

/** One strand of a woven band, as an engraver's lathe turns them on ballots and titles: a wave around a centre. */
function strand({ radius, swing, petals }: (typeof bands)[number], turn: number): string {
  const points: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const angle = (step / STEPS) * Math.PI * 2;
    const reach = radius + swing * Math.sin(angle * petals + turn);
    points.push(`${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`);
  }
  return `M${points.join('L')}Z`;
}

const strands = bands.flatMap((band) =>
  Array.from({ length: STRANDS }, (_, index) => strand(band, (index / STRANDS) * Math.PI * 2)),
);

export function Guilloche() {
  return (
    <svg className={classes.lines} viewBox="-300 -300 600 600" aria-hidden="true" focusable="false">
      {strands.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
