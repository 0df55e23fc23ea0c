export type WindowState = 'unset' | 'ahead' | 'open' | 'closed';

export const windowStateLabels = {
  unset: 'Sin fechas',
  ahead: 'Por abrir',
  open: 'Abierta',
  closed: 'Cerrada',
} as const satisfies Record<WindowState, string>;

export function windowState(window: { opens_at: string; closes_at: string } | undefined, now: Date): WindowState {
  if (!window) return 'unset';
  if (now < new Date(window.opens_at)) return 'ahead';
  return now < new Date(window.closes_at) ? 'open' : 'closed';
}
