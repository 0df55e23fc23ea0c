/** What each stage of `.ci/run` may take on two cores, in seconds; `docs/testing.md` says what it takes. */
export const budgets = {
  install: 60,
  check: 90,
  unit: 80,
  component: 80,
  program: 85,
  pglite: 55,
  postgres: 320,
  build: 20,
  journeys: 330,
} as const;

export type Stage = keyof typeof budgets;

export interface StageTime {
  stage: Stage;
  seconds: number;
}

const isStage = (name: string): name is Stage => name in budgets;

/** The stages that `.ci/run` has timed before the tests, as `install=25 check=71`. */
export function stagesBefore(text: string): StageTime[] {
  return text.split(' ').flatMap((entry) => {
    const [stage = '', seconds] = entry.split('=');
    return isStage(stage) ? [{ stage, seconds: Number(seconds) }] : [];
  });
}

/**
 * A line for each stage, and one for their sum. Another machine may be slower, so that no stage fails by its time. The full
 * run, which is long on purpose, has no budgets.
 */
export function stageLines(times: readonly StageTime[], isFull = false): string {
  const line = (name: string, seconds: number, budget: number) => {
    const took = `${name.padEnd(10)}${seconds.toFixed(0).padStart(5)} s`;
    return isFull ? took : `${took} of ${budget} s${seconds > budget ? '  OVER ITS BUDGET' : ''}`;
  };
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return [
    ...times.map(({ stage, seconds }) => line(stage, seconds, budgets[stage])),
    line('all', sum(times.map(({ seconds }) => seconds)), sum(times.map(({ stage }) => budgets[stage]))),
  ].join('\n');
}
