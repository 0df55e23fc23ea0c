import { progressBar } from '@urna/node-tools/progress-bar';
import { destroy } from '../after/destroy.ts';
import { reconcile } from '../after/reconcile.ts';
import { inFolder, sha256OfFile } from '../folder/files.ts';
import { requireCredentials } from '../folder/folder-state.ts';
import { lockFolder } from '../folder/open-folder.ts';
import { print, readPassphrase } from '../terminal.ts';
import { fingerprintLines, reconciliationText } from '../words.ts';
import { type CommandOptions, folderOf, openFile, required } from './command-options.ts';

export async function reconcileCommand(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  const archive = required(options, 'archive');
  const file = await openFile(folder, options);
  const bar = progressBar(process.stderr);
  const onProgress = (fraction: number) => bar.show(fraction, 'verificada');
  const reconciliation = await reconcile({ folder, file, archive, onProgress }).finally(bar.end);
  print(reconciliationText(reconciliation));
  await handOver('Entregue este archivo a la administración:', inFolder(folder, 'reconciliation'));
  return reconciliation.problems.length === 0 ? 0 : 1;
}

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

/** The administration's page shows the same digits once it has the file. */
export async function handOver(words: string, path: string): Promise<void> {
  print(`${words}\n${path}\nSu huella:\n${fingerprintLines(await sha256OfFile(path))}`);
}
