import type { CommandOptions } from './commands/command-options.ts';
import { destroyCommand } from './commands/destroy.ts';
import { letters } from './commands/letters.ts';
import { mail } from './commands/mail.ts';
import { make, roll } from './commands/make.ts';
import { reconcileCommand } from './commands/reconcile.ts';
import { report } from './commands/report.ts';
import { notify, pause, send } from './commands/send.ts';
import { sendOne } from './commands/send-one.ts';
import { status } from './commands/status.ts';

export const commands: Record<string, (options: CommandOptions) => Promise<number>> = {
  roll,
  make,
  mail,
  send,
  pause,
  status,
  report,
  'send-one': sendOne,
  letters,
  reconcile: reconcileCommand,
  notify,
  destroy: destroyCommand,
};
