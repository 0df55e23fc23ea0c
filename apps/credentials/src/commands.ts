import type { CommandOptions } from './commands/command-options.ts';

/** Each loads its own modules alone: a mail needs no PDF, and a letter no mail server. */
export const commands: Record<string, (options: CommandOptions) => Promise<number>> = {
  roll: async (options) => (await import('./commands/make.ts')).roll(options),
  make: async (options) => (await import('./commands/make.ts')).make(options),
  mail: async (options) => (await import('./commands/mail.ts')).mail(options),
  send: async (options) => (await import('./commands/send.ts')).send(options),
  pause: async (options) => (await import('./commands/send.ts')).pause(options),
  status: async (options) => (await import('./commands/status.ts')).status(options),
  report: async (options) => (await import('./commands/report.ts')).report(options),
  'send-one': async (options) => (await import('./commands/send-one.ts')).sendOne(options),
  letters: async (options) => (await import('./commands/letters.ts')).letters(options),
  reconcile: async (options) => (await import('./commands/reconcile.ts')).reconcileCommand(options),
  notify: async (options) => (await import('./commands/send.ts')).notify(options),
  destroy: async (options) => (await import('./commands/destroy.ts')).destroyCommand(options),
};
