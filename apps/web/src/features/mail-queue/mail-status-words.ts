import type { MailStatus } from '@urna/contract/mail-queue';

/** Of many. */
export const statusTabs = {
  waiting: 'En espera',
  sending: 'Enviándose',
  sent: 'Enviados',
  failed: 'No se pudieron enviar',
  skipped: 'Omitidos',
  unknown: 'Sin respuesta',
} as const satisfies Record<MailStatus, string>;
