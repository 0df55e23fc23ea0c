import { hasReached } from '@urna/contract/election/contests';
import type { TrusteePage } from '@urna/contract/election/trustees';
import type { Step } from '../../ui/layout/steps.tsx';

type RoadPage = Pick<TrusteePage, 'task' | 'threshold' | 'stage' | 'trustee'>;

/** The number of steps the trustee has completed. */
function stepsDone({ task, threshold, stage, trustee }: RoadPage): number {
  const keySteps = threshold ? 3 : 1;
  switch (task.task) {
    case 'make_key':
    case 'certificate':
      return 0;
    case 'commitment':
    case 'polynomial':
      return 1;
    case 'output':
      return 2;
    case 'rehearse':
      return keySteps;
    case 'wait':
      if (task.for === 'polynomials') return 2;
      return trustee.key_fingerprint === null ? 0 : 1;
    case 'sealing_act':
      return keySteps + 1;
    case 'booth_change':
      return keySteps + 2;
    case 'ready':
      if (hasReached(stage, 'closed')) return keySteps + 3;
      return keySteps + (hasReached(stage, 'sealed') ? 2 : 1);
    case 'decrypt':
      return keySteps + 3;
    case 'done':
      return keySteps + 4;
  }
}

/** All steps of a trustee, from the first visit to the last. */
export function roadOf(page: RoadPage): Step[] {
  const labels = [
    'Crear su llave',
    ...(page.threshold ? ['Fijar y repartir', 'Recibir la suya'] : []),
    'Ensayo',
    'Acta de sellado',
    'Votación',
    'Abrir el total',
  ];
  const done = stepsDone(page);
  return labels.map((label, place) => ({
    label,
    state: place < done ? 'done' : place === done ? 'current' : 'pending',
  }));
}
