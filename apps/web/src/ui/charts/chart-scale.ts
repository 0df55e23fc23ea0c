const steps = [1, 2, 5];

/** Round tick values from zero to at least `highest`; integers only, because these are counts. */
export function ticksUpTo(highest: number, most = 4): number[] {
  for (let power = 1; ; power *= 10) {
    for (const step of steps) {
      const size = step * power;
      const count = Math.max(1, Math.ceil(highest / size));
      if (count <= most) return Array.from({ length: count + 1 }, (_, place) => place * size);
    }
  }
}

/**
 * The indexes of the labels of a wide chart, and of a narrow one, which has some of them. Evenly spaced; always includes
 * the last, newest one.
 */
export function labelledPlaces(count: number, most: { wide: number; narrow: number }) {
  const apart = Math.max(1, Math.ceil(count / most.wide));
  const every = (step: number): ReadonlySet<number> =>
    new Set(Array.from({ length: Math.ceil(count / step) }, (_, label) => count - 1 - label * step));
  return { wide: every(apart), narrow: every(apart * Math.max(1, Math.ceil(count / apart / most.narrow))) };
}
