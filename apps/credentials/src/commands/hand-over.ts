import { sha256OfFile } from '../folder/files.ts';
import { print } from '../terminal.ts';
import { fingerprintLines } from '../words.ts';

/** The administration's page shows the same digits once it has the file. */
export async function handOver(words: string, path: string): Promise<void> {
  print(`${words}\n${path}\nSu huella:\n${fingerprintLines(await sha256OfFile(path))}`);
}
