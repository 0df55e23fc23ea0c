import type { CommandOptions } from './commands/command-options.ts';

/** Each loads its own modules alone: a mail needs no PDF, and a letter no mail server. */
export const commands: Record<string, (options: CommandOptions) => Promise<number>> = {
  roll: async (options) => (await import('./commands/make.ts')).roll(options),
  make: async (options) => (await import('./commands/make.ts')).make(options),
  mail: async (options) => (await import('./commands/mails.ts')).mail(options),
  send: async (options) => (await import('./commands/mails.ts')).send(options),
  pause: async (options) => (await import('./commands/mails.ts')).pause(options),
  status: async (options) => (await import('./commands/status.ts')).status(options),
  report: async (options) => (await import('./commands/mails.ts')).report(options),
  'send-one': async (options) => (await import('./commands/mails.ts')).sendOne(options),
  letters: async (options) => (await import('./commands/letters.ts')).letters(options),
  reconcile: async (options) => (await import('./commands/reconcile.ts')).reconcileCommand(options),
  notify: async (options) => (await import('./commands/mails.ts')).notify(options),
  destroy: async (options) => (await import('./commands/reconcile.ts')).destroyCommand(options),
};
