import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { theOperator } from '../../services/activity/record.ts';
import { changeSecret } from '../keep-installation.ts';
import { requiredSecrets } from './open-for-command.ts';
import { CommandError, print } from './output.ts';

export async function changeSecretCommand({ db }: OpenDatabase, config: Config, reason: string): Promise<number> {
  const deps = { db, clock: systemClock, secrets: requiredSecrets(config) };
  const { neededBy } = await changeSecret(deps, theOperator, reason);
  if (neededBy.length > 0) {
    const names = neededBy.join(', ');
    throw new CommandError(
      `El secreto no se puede cambiar todavía: hay elecciones selladas sin resultado publicado (${names}).`,
    );
  }
  print(
    'La base de datos es ahora de este secreto. Inicie los procesos con él; los que sigan con el anterior no sirven.',
  );
  return 0;
}
