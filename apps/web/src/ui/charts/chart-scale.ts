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

/** The indexes of at most `most` evenly spaced labels; always includes the last, newest one. */
export function labelledPlaces(count: number, most: number): ReadonlySet<number> {
  const apart = Math.max(1, Math.ceil(count / Math.max(1, most)));
  const places = new Set<number>();
  for (let place = count - 1; place >= 0; place -= apart) places.add(place);
  return places;
}
