/** A stretch of the day: which part of its time, and which part of the people who come. */
export interface Phase {
  name: string;
  time: number;
  people: number;
}

/** A day of voting: few at first, many after the mailed call, and almost half in the last hour. */
export const voteDay: readonly Phase[] = [
  { name: 'quiet morning', time: 0.25, people: 0.1 },
  { name: 'after the call to vote', time: 0.3, people: 0.35 },
  { name: 'quiet afternoon', time: 0.2, people: 0.1 },
  { name: 'last-hour rush', time: 0.25, people: 0.45 },
];

/** The last hour of registration: more with every quarter. */
export const lastHour: readonly Phase[] = [
  { name: 'first half', time: 0.5, people: 0.25 },
  { name: 'third quarter', time: 0.25, people: 0.25 },
  { name: 'last quarter', time: 0.25, people: 0.5 },
];

/** When each of them comes, in seconds from the start, in order: independent people, so uniform within a phase. */
export function arrivals(phases: readonly Phase[], people: number, seconds: number, random = Math.random): number[] {
  const times: number[] = [];
  let begun = 0;
  for (const [index, phase] of phases.entries()) {
    // The last phase takes what rounding left over.
    const count = index === phases.length - 1 ? people - times.length : Math.round(people * phase.people);
    for (let one = 0; one < count; one++) times.push((begun + random() * phase.time) * seconds);
    begun += phase.time;
  }
  return times.toSorted((a, b) => a - b);
}

/** People a second at the densest moment that the phases promise. */
export function busiest(phases: readonly Phase[], people: number, seconds: number): number {
  return Math.max(...phases.map((phase) => (phase.people * people) / (phase.time * seconds)));
}
