import { type ContestStage, hasReached } from '@urna/contract/contests';
import type { Step } from '../../ui/steps.tsx';

/** What each step takes the contest to. */
const road = [
  { label: 'Votación cerrada', reaches: 'closed' },
  { label: 'Suma de las papeletas, sin abrirlas', reaches: 'tallied' },
  { label: 'Los custodios abren el total', reaches: 'decrypted' },
  { label: 'Publicación', reaches: 'published' },
] as const satisfies readonly { label: string; reaches: ContestStage }[];

export function roadToResult(stage: ContestStage): Step[] {
  const next = road.findIndex(({ reaches }) => !hasReached(stage, reaches));
  return road.map(({ label, reaches }, place) => ({
    label,
    state: hasReached(stage, reaches) ? 'done' : place === next ? 'current' : 'pending',
  }));
}
