import classes from './guilloche.module.css';

const STEPS = 240;
const RINGS = 11;

/** A closed wave around a centre; many of them, each turned a little, are the engine-turned lines of ballots and titles. */
function ring(index: number): string {
  const base = 96 + index * 17;
  const points: string[] = [];
  for (let step = 0; step <= STEPS; step += 1) {
    const angle = (step / STEPS) * Math.PI * 2;
    const radius = base + 26 * Math.sin(angle * 9 + index * 0.42) + 9 * Math.sin(angle * 18 - index * 0.6);
    points.push(`${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`);
  }
  return `M${points.join('L')}Z`;
}

const rings = Array.from({ length: RINGS }, (_, index) => ring(index));

export function Guilloche() {
  return (
    <svg className={classes.lines} viewBox="-320 -320 640 640" aria-hidden="true" focusable="false">
      {rings.map((path) => (
        <path key={path.slice(0, 16)} d={path} />
      ))}
    </svg>
  );
}
