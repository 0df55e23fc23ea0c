import type { Calendar } from '@urna/contract/calendar';

/** What the page says of the process until the server's answer arrives, and if it doesn't. */
const currentProcess = {
  banner: 'ELECCIONES 2025 - TRIBUNAL DISCIPLINARIO',
  period: '2026-2029',
} as const;

export function bannerOf(process: Calendar['process'] | undefined): string {
  return process ? `${process.title} - ${process.body}`.toLocaleUpperCase('es-CO') : currentProcess.banner;
}

export function periodOf(process: Calendar['process'] | undefined): string {
  return process?.period ?? currentProcess.period;
}
