// Looks at everything that an operator can get wrong, and changes nothing.

import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { electionStepLabels, stepStateLabels } from '@urna/contract/election/preparation';
import { tellTime } from '@urna/contract/shared/dates';
import { readPreparation } from '../../features/election/preparation/read-preparation.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Config, ConfigError, readConfig } from '../../platform/config.ts';
import { type OpenDatabase, openConfigured } from '../../platform/database/connect.ts';
import { hasNoTables } from '../../platform/database/migrate.ts';
import { codeOf, messageOf } from '../../platform/errors.ts';
import { cli } from '../../platform/installed-version.ts';
import { releaseBooth } from '../../services/election/booth/served-booth.ts';
import { describeDatabase } from '../commands/open-for-command.ts';
import { amount, print } from '../commands/output.ts';
import { addressChecks, bodyLimits, directoryCheck } from './address-checks.ts';
import { boothCallsCheck, boothChecks } from './booth-checks.ts';
import { databaseChecks, encoding } from './database-checks.ts';
import { durabilityChecks } from './durability-checks.ts';
import {
  type Check,
  type Examined,
  type ExaminedDatabase,
  type Finding,
  fail,
  levels,
  ok,
  type TextResolver,
  warn,
} from './finding.ts';
import { installationChecks, secretFiles, settingsFile } from './installation-checks.ts';
import { archiveDisk, machineChecks } from './machine-checks.ts';
import { mailChecks } from './mail-checks.ts';
import { poolerChecks } from './pooler-checks.ts';
import { serviceAccount, serviceChecks } from './service-checks.ts';

interface DoctorOptions {
  /** Acknowledged votes may be lost with a server: a missing synchronous standby only warns. */
  acceptLoss: boolean;
  json: boolean;
}

/** Where the book puts them. */
const places = {
  settings: '/etc/urna/environment',
  upstream: '/etc/nginx/urna/upstream.conf',
  nginx: '/etc/nginx/nginx.conf',
};

interface Area {
  title: string;
  findings: Finding[];
}

export async function doctor(environment: NodeJS.ProcessEnv, { acceptLoss, json }: DoctorOptions): Promise<number> {
  const areas = await examine(environment, { acceptLoss });
  const findings = areas.flatMap((area) => area.findings);
  const failures = findings.filter(({ level }) => level === 'fail').length;
  if (json) print(JSON.stringify({ ok: failures === 0, findings }, null, 2));
  else {
    for (const area of areas) tell(area);
    const warnings = findings.filter(({ level }) => level === 'warn').length;
    print(`\n${amount(failures, 'falla', 'fallas')}, ${amount(warnings, 'aviso', 'avisos')}.`);
  }
  return failures === 0 ? 0 : 1;
}

function tell({ title, findings }: Area): void {
  if (findings.length === 0) return;
  print(`\n${title}`);
  for (const { level, found, todo } of findings) {
    print(`  ${levels[level]}  ${found}`);
    if (todo) print(`           → ${todo}`);
  }
}

/** Tests replace the clock and the name servers. */
export async function examine(
  environment: NodeJS.ProcessEnv,
  replaced: Partial<Omit<Examined, 'config'>> = {},
): Promise<Area[]> {
  let config: Config;
  try {
    // As a start reads them: the command is about the server, or somebody's trial of it.
    config = readConfig(environment, 'trial');
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const reasons = error.message.split('\n').slice(1);
    const todo = 'Corrija el ajuste; docs/operations.md los explica todos.';
    return [{ title: 'Ajustes', findings: reasons.map((reason) => fail('settings', reason.trim(), todo)) }];
  }
  const resolver: TextResolver = new Resolver({ timeout: 2000, tries: 2 });
  const examined: Examined = {
    config,
    clock: systemClock,
    resolver,
    ownBooth: releaseBooth(),
    acceptLoss: false,
    environment,
    account: serviceAccount(),
    places,
    ...replaced,
  };
  const [machine, service, { findings: database, preparation }, mail, address] = await Promise.all([
    run(machineChecks, examined),
    run([settingsFile, secretFiles, ...serviceChecks], examined),
    examineDatabase(examined),
    run(mailChecks, examined),
    run([addressChecks, bodyLimits, directoryCheck, boothChecks], examined),
  ]);
  return [
    { title: 'Máquina', findings: machine },
    { title: 'Servicio', findings: service },
    { title: 'Base de datos', findings: database },
    { title: 'Correo', findings: mail },
    { title: 'Dirección pública', findings: address },
    { title: 'Preparación', findings: preparation },
  ];
}

async function outcomeOf<Of>(check: Check<Of>, examined: Of): Promise<Finding[]> {
  try {
    return [await check(examined)].flat();
  } catch (error) {
    return [fail('unchecked', `no se pudo comprobar: ${messageOf(error)}`, 'Resuelva esto y repita.')];
  }
}

/** At the same time: each waits some seconds for what doesn't answer. */
async function run(checks: readonly Check[], examined: Examined): Promise<Finding[]> {
  return (await Promise.all(checks.map((check) => outcomeOf(check, examined)))).flat();
}

/** One after another, so that the one that counts connections has them. */
async function runOnDatabase(checks: readonly Check<ExaminedDatabase>[], examined: ExaminedDatabase) {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await outcomeOf(check, examined)));
  return findings;
}

/** What the administrators' first screen lists, in the same words. */
const preparation: Check<ExaminedDatabase> = async ({ database: { db }, clock, config }) => {
  const { steps, waiting, next_date, over } = await readPreparation({
    db,
    clock,
    installation: config,
    localMailbox: config.localMailbox,
  });
  const open = (check: string, found: string): Finding => ({ check, level: 'open', found });
  return [
    ...(over ? [ok('preparation', over.words)] : []),
    ...steps.map(({ step, contest, state, words }): Finding => {
      const title = contest ? `${electionStepLabels[step]}, ${contest.title}` : electionStepLabels[step];
      const found = `${title}: ${stepStateLabels[state].toLocaleLowerCase('es-CO')}. ${words}`;
      return state === 'done' ? ok(`preparation-${step}`, found) : open(`preparation-${step}`, found);
    }),
    ...waiting.map(({ what, words }) => open(`waiting-${what}`, `Espera a alguien ahora: ${words}`)),
    ...(next_date ? [ok('next-date', `Próxima fecha: ${next_date.words} el ${tellTime(new Date(next_date.at))}`)] : []),
  ];
};

interface ExaminedRows {
  findings: Finding[];
  /** Empty where there is no database to ask. */
  preparation: Finding[];
}

async function examineDatabase(examined: Examined): Promise<ExaminedRows> {
  const alone = (...findings: Finding[]): ExaminedRows => ({ findings, preparation: [] });
  const { config } = examined;
  const where = describeDatabase(config);
  // Looking at an installation that was never started must not make a folder.
  if (config.database === null && !existsSync(join(config.dataDir, 'database', 'PG_VERSION'))) {
    return alone(
      warn(
        'database',
        `todavía no hay una base de datos (${where})`,
        'Indique DATABASE_URL, o inicie para crear la incorporada.',
      ),
    );
  }
  let database: OpenDatabase;
  try {
    database = await openConfigured(config, () => undefined);
  } catch (error) {
    return alone(
      fail('database', messageOf(error), 'Detenga el servidor para comprobar la base de datos incorporada.'),
    );
  }
  try {
    const withDatabase = { ...examined, database };
    const reached = ok('database', where);
    if (await hasNoTables(database.db)) {
      const empty = fail('database', `${where}: sin las tablas de Urna`, `Ejecute: ${cli} migrate --create`);
      return alone(empty, ...(await runOnDatabase([encoding, poolerChecks], withDatabase)));
    }
    const checks = [
      ...databaseChecks,
      poolerChecks,
      ...durabilityChecks,
      ...installationChecks,
      boothCallsCheck,
      archiveDisk,
    ];
    return {
      findings: [reached, ...(await runOnDatabase(checks, withDatabase))],
      preparation: await runOnDatabase([preparation], withDatabase),
    };
  } catch (error) {
    return alone(fail('database', `${where} no responde: ${messageOf(error)}`, unreachable(error)));
  } finally {
    await database.close();
  }
}

/** By PostgreSQL's code; a pooler gives 08P01 with the words of what it passes on. */
const refusals: readonly [RegExp, string][] = [
  [
    /unsupported startup parameter/,
    'En PgBouncer: ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,extra_float_digits',
  ],
  [
    /^28P01|password authentication failed|SASL|wrong password/,
    'La contraseña de DATABASE_URL no es la de este usuario: corríjala, también en userlist.txt de PgBouncer. Los signos especiales se escriben con %.',
  ],
  [
    /^28000|no pg_hba\.conf entry/,
    'pg_hba.conf no admite a este usuario desde esta máquina: añada su línea y recargue PostgreSQL.',
  ],
  [/^3D000|no such database/, 'La base no existe: corrija su nombre en DATABASE_URL, o créela con createdb --owner.'],
  [
    /^53300|no more connections/,
    'No quedan conexiones: suba el límite del usuario, max_connections o los de PgBouncer.',
  ],
];

function unreachable(error: unknown): string {
  const said = `${codeOf(error)} ${messageOf(error)}`;
  return (
    refusals.find(([pattern]) => pattern.test(said))?.[1] ??
    'Revise DATABASE_URL, que el servidor esté en marcha y que se llegue a él desde esta máquina.'
  );
}
