import { openMailServer } from '@urna/mail/mail-server';
import { inFolder } from '../folder/files.ts';
import { addressOf, loadMailSettings, PASSWORD_VARIABLE } from '../mails/mail-settings.ts';
import { CONNECTIONS } from '../mails/send-mails.ts';
import { Problem } from '../problem.ts';
import { secretFrom } from '../terminal.ts';
import type { CommandOptions } from './command-options.ts';

export function openServer(folder: string, options: CommandOptions) {
  const settings = loadMailSettings(options.mail ?? inFolder(folder, 'mailSettings'));
  if (!settings) throw new Problem('Faltan los ajustes del correo: use --mail AJUSTES.json.');
  const passwordFile = options['password-file'];
  const password = passwordFile === undefined ? process.env[PASSWORD_VARIABLE] : secretFrom(passwordFile);
  delete process.env[PASSWORD_VARIABLE];
  return { settings, server: openMailServer(addressOf(settings, password), CONNECTIONS) };
}
