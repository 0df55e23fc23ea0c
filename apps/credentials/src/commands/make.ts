import { resolve } from 'node:path';
import { sha256Hex } from '@urna/belenios/hash';
import { progressBar } from '@urna/node-tools/progress-bar';
import { formatNumber } from '@urna/verification/amounts';
import { inFolder } from '../folder/files.ts';
import { readListOf } from '../folder/folder-state.ts';
import { makeCredentials } from '../make/make-credentials.ts';
import { readRollFile } from '../make/read-roll.ts';
import { confirm, print, readPassphrase } from '../terminal.ts';
import { countOf, fingerprintLines } from '../words.ts';
import { type CommandOptions, required } from './command-options.ts';

async function showRoll(path: string) {
  const read = await readRollFile(path);
  const { process: title, contest, address, election, voters, check_hosts } = read.header;
  print(`Proceso    ${title}\nElección   ${contest}\nSitio      ${address}\nIdentidad  ${election}`);
  for (const { name, page } of check_hosts) print(`Comprueba  ${name}: ${page}`);
  print(`Votantes   ${formatNumber(voters)}\n\nHuella del censo:\n${fingerprintLines(read.sha256)}\n`);
  return read;
}

export async function roll(options: CommandOptions): Promise<number> {
  await showRoll(required(options, 'roll'));
  return 0;
}

export async function make(options: CommandOptions): Promise<number> {
  const rollFile = required(options, 'roll');
  const folder = resolve(required(options, 'out'));
  const { sha256 } = await showRoll(rollFile);
  await confirm('¿Es la misma huella que muestra la página de la elección?', 'la huella', options.yes === true);
  const passphrase = await readPassphrase(options['passphrase-file'], { isNew: true });
  const bar = progressBar(process.stderr);
  const began = performance.now();
  const { listHash, header } = await makeCredentials({
    roll: rollFile,
    rollHash: sha256,
    folder,
    passphrase,
    onProgress: (done, all) => bar.show(done / all, `${formatNumber(done)} de ${formatNumber(all)}`),
  }).finally(bar.end);
  const seconds = ((performance.now() - began) / 1000).toFixed(1).replace('.', ',');
  const { authority } = await readListOf(folder);
  print(`Se hicieron ${countOf(header.voters, 'credencial', 'credenciales')} en ${seconds} s.`);
  print(
    `\nEntregue este archivo a la administración:\n${inFolder(folder, 'list')}\nSu huella:\n${fingerprintLines(listHash)}\nHuella de la llave con que firma:\n${fingerprintLines(sha256Hex(authority))}`,
  );
  print(`\nGuarde este archivo y no lo entregue a nadie:\n${inFolder(folder, 'privateFile')}`);
  print('Sin la frase de acceso no se abre, y nadie puede recuperarla. Borre el censo que descargó.');
  return 0;
}
