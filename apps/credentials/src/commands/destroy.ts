import { destroy } from '../after/destroy.ts';
import { inFolder } from '../folder/files.ts';
import { requireCredentials } from '../folder/folder-state.ts';
import { lockFolder } from '../folder/hold-folder.ts';
import { print, readPassphrase } from '../terminal.ts';
import { type CommandOptions, folderOf } from './command-options.ts';
import { handOver } from './hand-over.ts';

export async function destroyCommand(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  requireCredentials(folder);
  const lock = lockFolder(folder);
  try {
    await destroy({
      folder,
      confirmation: options.confirm ?? '',
      passphrase: () => readPassphrase(options['passphrase-file']),
      withoutReconciliation: options['without-reconciliation'],
      withoutNotices: options['without-notices'],
    });
  } finally {
    lock.release();
  }
  await handOver('Las credenciales privadas se destruyeron. Entregue la constancia firmada:', inFolder(folder, 'note'));
  print('Destruya también las copias que haya hecho del archivo privado, y las cartas que no se entregaron.');
  return 0;
}
