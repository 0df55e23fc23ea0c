import { resolve } from 'node:path';
import { openMailServer } from '@urna/mail/mail-server';
import { inFolder } from '../folder/files.ts';
import { requireNotDestroyed } from '../folder/folder-state.ts';
import { openOwnFile } from '../folder/open-folder.ts';
import { addressOf, loadMailSettings, PASSWORD_VARIABLE } from '../mails/mail-settings.ts';
import { CONNECTIONS } from '../mails/send-mails.ts';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import { Problem } from '../problem.ts';
import { readPassphrase, secretFrom } from '../terminal.ts';

export interface CommandOptions {
  roll?: string | undefined;
  out?: string | undefined;
  folder?: string | undefined;
  archive?: string | undefined;
  mail?: string | undefined;
  voter?: string | undefined;
  reason?: string | undefined;
  address?: string | undefined;
  confirm?: string | undefined;
  yes?: boolean | undefined;
  authority?: string | undefined;
  election?: string | undefined;
  csv?: boolean | undefined;
  unsent?: boolean | undefined;
  replace?: boolean | undefined;
  'without-reconciliation'?: string | undefined;
  'without-notices'?: boolean | undefined;
  'passphrase-file'?: string | undefined;
  'password-file'?: string | undefined;
}

export function required(
  options: CommandOptions,
  name: 'roll' | 'out' | 'folder' | 'archive' | 'mail' | 'voter' | 'reason',
): string {
  const value = options[name];
  if (value === undefined || value === '') throw new Problem(`Falta --${name}.`);
  return value;
}

export const folderOf = (options: CommandOptions): string => resolve(required(options, 'folder'));

export async function openFile(folder: string, options: CommandOptions): Promise<PrivateFile> {
  requireNotDestroyed(folder);
  return openOwnFile(folder, await readPassphrase(options['passphrase-file']));
}

export function openServer(folder: string, options: CommandOptions) {
  const settings = loadMailSettings(options.mail ?? inFolder(folder, 'mailSettings'));
  if (!settings) throw new Problem('Faltan los ajustes del correo: use --mail AJUSTES.json.');
  const passwordFile = options['password-file'];
  const password = passwordFile === undefined ? process.env[PASSWORD_VARIABLE] : secretFrom(passwordFile);
  delete process.env[PASSWORD_VARIABLE];
  return { settings, server: openMailServer(addressOf(settings, password), CONNECTIONS) };
}
