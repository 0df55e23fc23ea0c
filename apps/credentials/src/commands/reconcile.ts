import { progressBar } from '@urna/node-tools/progress-bar';
import { reconcile } from '../after/reconcile.ts';
import { inFolder } from '../folder/files.ts';
import { print } from '../terminal.ts';
import { reconciliationText } from '../words.ts';
import { type CommandOptions, folderOf, openFile, required } from './command-options.ts';
import { handOver } from './hand-over.ts';

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
