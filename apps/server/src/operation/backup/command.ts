import { readFileSync } from 'node:fs';
import { systemClock } from '../../platform/clock.ts';
import { readConfig, readMasterSecret, secretPathOf } from '../../platform/config.ts';
import { secretFingerprint, secretMatches } from '../../platform/secret-fingerprint.ts';
import { secretsFrom } from '../../platform/secrets.ts';
import { describeDatabase, requiredSecrets, withDatabase } from '../commands/open-for-command.ts';
import { amount, CommandError, note, print, UsageError } from '../commands/output.ts';
import { adoptCopy, markCopy } from '../keep-installation.ts';
import { checkRecipients, decryptText, encryptText, newIdentity } from './age.ts';
import { makeBackup } from './make-backup.ts';
import { backupsIn } from './manifest.ts';
import { writeNewFile } from './new-file.ts';
import { restoreBackup } from './restore-backup.ts';

export interface BackupValues {
  to?: string | undefined;
  recipient?: string[] | undefined;
  into?: string | undefined;
  identity?: string | undefined;
  reason?: string | undefined;
  confirm?: string | undefined;
  backups?: string | undefined;
}

export async function backupCommand(words: readonly string[], { to, recipient = [] }: BackupValues): Promise<number> {
  const [what, file, ...more] = words;
  if (what === 'key' && file && more.length === 0) return makeKey(file);
  if (what === 'secret' && file === undefined && to) return backUpSecret(to, recipient);
  if (what !== undefined || !to) throw new UsageError();
  const config = readConfig(process.env, 'command');
  note(`Base de datos: ${describeDatabase(config)}.`);
  return withDatabase(config, {}, (database) => makeBackup(database, config, { to, recipients: recipient }));
}

async function makeKey(path: string): Promise<number> {
  const { file, recipient } = await newIdentity(systemClock.now());
  await writeNewFile(path, [Buffer.from(file)]);
  print(`La llave está en ${path}: guárdela lejos de este equipo. Las copias se cifran para su parte pública:`);
  print(recipient);
  return 0;
}

async function backUpSecret(to: string, recipients: readonly string[]): Promise<number> {
  checkRecipients(recipients);
  const config = readConfig(process.env, 'command');
  const secrets = requiredSecrets(config);
  note(`Base de datos: ${describeDatabase(config)}.`);
  return withDatabase(config, {}, async ({ db }) => {
    // A copy of another secret would be found out when the right one is lost.
    if (!(await secretMatches(db, secrets)))
      throw new CommandError(`El secreto de ${secretPathOf(config)} no es el de esta base de datos.`);
    const secret = readMasterSecret(config).toString('hex');
    await writeNewFile(to, [Buffer.from(await encryptText(recipients, `${secret}\n`))]);
    print(`El secreto de ${secretPathOf(config)} está cifrado en ${to}. No lo guarde junto a las copias de la base.`);
    return 0;
  });
}

export async function restoreCommand(words: readonly string[], values: BackupValues): Promise<number> {
  const { into, identity, to, reason, backups } = values;
  const [what, file, ...more] = words;
  if (what === 'secret' && file && more.length === 0 && identity && to)
    return restoreSecret({ file, identity, to, backups });
  if ((what === 'adopt' || what === 'mark-copy') && file === undefined && reason) return sayWhatItIs(what, reason);
  if (!what || file !== undefined || !into || !identity) throw new UsageError();
  const config = readConfig(process.env, 'command');
  return restoreBackup(config, { file: what, into, identity, confirm: values.confirm });
}

interface SecretBackup {
  file: string;
  identity: string;
  to: string;
  /** The folder of backups that must be of this secret. */
  backups: string | undefined;
}

async function restoreSecret({ file, identity, to, backups }: SecretBackup): Promise<number> {
  const secret = await decryptText(identity, readFileSync(file, 'utf8'));
  if (backups !== undefined) sayWhose(secret, backups);
  await writeNewFile(to, [Buffer.from(secret)]);
  print(`El secreto está en ${to}: indíquelo con SECRET_KEY_FILE.`);
  return 0;
}

/** Compares the secret with the fingerprints that the backups' manifests hold. */
function sayWhose(secret: string, folder: string): void {
  const fingerprint = secretFingerprint(secretsFrom(Buffer.from(secret.trim(), 'hex'))).toString('hex');
  const backups = backupsIn(folder);
  const ours = backups.filter(({ manifest }) => manifest.secret === fingerprint).length;
  const others = `${ours} de ${amount(backups.length, 'copia', 'copias')} de ${folder}`;
  if (ours === 0) throw new CommandError(`Este secreto no abre ninguna copia de ${folder}: es de ${others}.`);
  print(`Es el secreto de ${others}.`);
}

async function sayWhatItIs(what: 'adopt' | 'mark-copy', reason: string): Promise<number> {
  const config = readConfig(process.env, 'command');
  note(`Base de datos: ${describeDatabase(config)}.`);
  return withDatabase(config, { writes: true, saysWhatItIs: true }, async ({ db }) => {
    if (what === 'mark-copy') {
      await markCopy(db, reason);
      print('Esta base de datos es una copia: ningún proceso la usa con un servidor de correo, salvo en un simulacro.');
      return 0;
    }
    const outcome = await adoptCopy(db, config, reason);
    print(
      outcome === 'adopted'
        ? 'Esta copia es ahora la instalación. Los procesos que se inicien con ella envían correos a personas reales.'
        : 'Esta base de datos no es una copia: ya es la de la instalación.',
    );
    return 0;
  });
}
