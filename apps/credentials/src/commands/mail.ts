import { inFolder } from '../folder/files.ts';
import { requireCredentials } from '../folder/folder-state.ts';
import { loadMailSettings, saveMailSettings } from '../mails/mail-settings.ts';
import { Problem } from '../problem.ts';
import { print } from '../terminal.ts';
import { type CommandOptions, folderOf, required } from './command-options.ts';

export async function mail(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  requireCredentials(folder);
  const settings = loadMailSettings(required(options, 'mail'));
  if (!settings) throw new Problem(`No existe ${options.mail}.`);
  await saveMailSettings(inFolder(folder, 'mailSettings'), settings);
  print('Los ajustes del correo quedaron guardados, sin la contraseña.');
  return 0;
}
