import { holdFolder } from '../folder/hold-folder.ts';
import { findVoters, LISTED_VOTERS, sendAgain } from '../mails/send-again.ts';
import { Problem } from '../problem.ts';
import { confirm, print } from '../terminal.ts';
import { outcomeWords } from '../words.ts';
import { type CommandOptions, folderOf, openFile, required } from './command-options.ts';
import { openServer } from './open-server.ts';

export async function sendOne(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  const sought = required(options, 'voter');
  const why = required(options, 'reason');
  const file = await openFile(folder, options);
  const found = await findVoters(file, sought);
  const [voter] = found;
  if (!voter) throw new Problem('Nadie del censo corresponde.');
  if (found.length > 1) {
    const isMany = found.length > LISTED_VOTERS;
    print(
      isMany
        ? 'Hay muchas personas. Escriba más del nombre, o el número:'
        : 'Hay varias personas. Repita con el número:',
    );
    for (const { voter: number, name, email } of found.slice(0, LISTED_VOTERS)) print(`  ${number}  ${name}  ${email}`);
    return 1;
  }
  const { address = '' } = options;
  if (address !== '') {
    await confirm(
      `Se enviará a ${address}, y no a ${voter.email}. ¿Es la dirección que corrigió la administración?`,
      'el correo corregido con la administración',
      options.yes === true,
    );
  }
  const { settings, server } = openServer(folder, options);
  const held = holdFolder(folder);
  try {
    const request = { why, address, isConfirmed: true };
    const { to, state, reason } = await sendAgain({ file, journal: held.journal, server, settings }, voter, request);
    print(`${voter.name}, ${to}: ${outcomeWords({ state, reason })}.`);
    return state === 'sent' ? 0 : 1;
  } finally {
    server.close();
    held.release();
  }
}
