import { progressBar } from '@urna/node-tools/progress-bar';
import { type ListSize, listSizes, seedLists } from '../../demo/seed-lists.ts';
import { openFileSandbox } from '../../open-file-sandbox.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Config, readMasterSecret, secretPathOf } from '../../platform/config.ts';
import type { Database } from '../../platform/database/tables.ts';
import { secretsFrom } from '../../platform/secrets.ts';
import { createBallotVerifiers } from '../../services/election/ballot-box/ballot-verifiers.ts';
import { releaseBooth } from '../../services/election/booth/served-booth.ts';
import { releaseCheckPage } from '../../services/election/vote-checks/sealed-check.ts';
import { keepSecret } from '../keep-installation.ts';
import type { CommandDatabase } from './open-for-command.ts';
import { CommandError, note, print } from './output.ts';

/** Fills the database with lists for development and reports their sizes. */
export async function seedDevelopment({ db }: CommandDatabase, config: Config, isSmall: boolean): Promise<number> {
  await refuseRealPeople(db);
  const ownBooth = releaseBooth();
  if (!(await ownBooth())) throw new CommandError('Construya primero la casilla: npm run build -- booth');
  const secrets = secretsFrom(readMasterSecret(config));
  await keepSecret({ db, clock: systemClock, secrets }, secretPathOf(config));
  const fileSandbox = openFileSandbox();
  const ballotVerifiers = createBallotVerifiers(config.verification);
  try {
    const { limits, publicUrl, boothUrl, staffPasskeys, updateDataUrl, dataDir } = config;
    const deps = {
      db,
      clock: systemClock,
      secrets,
      limits,
      publicUrl,
      boothUrl,
      ownBooth,
      checkPage: releaseCheckPage,
      staffPasskeys,
      updateDataUrl,
      dataDir,
      fileSandbox,
      ballotVerifiers,
      log: { info: () => undefined, warn: () => undefined, error: (_: unknown, text?: string) => note(text ?? '') },
    };
    await seedWithProgress(deps, isSmall ? listSizes.small : listSizes.normal);
  } finally {
    await Promise.all([fileSandbox.close(), ballotVerifiers.close()]);
  }
  for (const [name, rows] of await listLengths(db)) print(`${name.padEnd(26)} ${rows}`);
  note(`Inicie el servidor con ${config.database ? 'URNA_DEMO=1 ' : ''}npm run dev: imprime con quién ingresar.`);
  return 0;
}

async function seedWithProgress(deps: Parameters<typeof seedLists>[0], size: ListSize): Promise<void> {
  const bar = progressBar(process.stderr);
  let last = '';
  try {
    await seedLists(deps, size, ({ step, done, total }) => {
      if (step !== last) {
        bar.end();
        note(`Se prepara: ${step} (${total})`);
      }
      last = step;
      bar.show(total === 0 ? 1 : done / total, `${step}: ${done} de ${total}`);
    });
  } finally {
    bar.end();
  }
}

/**
 * Real people never have addresses under .test (RFC 2606); all fictional ones do. Seeded entries can't be removed from
 * the activity log, and the roll is sealed, so a single real person is reason enough to refuse.
 */
async function refuseRealPeople(db: Database): Promise<void> {
  for (const table of ['staff_users', 'candidates', 'voters', 'professional_register'] as const) {
    const real = await db.selectFrom(table).select('email').where('email', 'not like', '%.test').limit(1).execute();
    if (real.length > 0) {
      throw new CommandError(
        'La base de datos tiene personas que no son de la demostración: no se le añaden datos ficticios. Use otra, con --create.',
      );
    }
  }
}

async function listLengths(db: Database): Promise<[string, string][]> {
  const tables = {
    Candidatos: 'candidates',
    Documentos: 'documents',
    Revisiones: 'reviews',
    'Personas en los censos': 'voters',
    Campañas: 'campaigns',
    Correos: 'outbox',
    'Registro de actividades': 'activity_log',
  } as const;
  return Promise.all(
    Object.entries(tables).map(async ([name, table]): Promise<[string, string]> => {
      const count = db.selectFrom(table).select((row) => row.fn.countAll<string>().as('rows'));
      return [name, (await count.executeTakeFirstOrThrow()).rows];
    }),
  );
}
