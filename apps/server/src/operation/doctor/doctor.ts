// Looks at everything that an operator can get wrong, and changes nothing.

import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import { type Config, ConfigError, readConfig } from '../../platform/config.ts';
import { type OpenDatabase, openConfigured } from '../../platform/database/connect.ts';
import { hasNoTables } from '../../platform/database/migrate.ts';
import { messageOf } from '../../platform/errors.ts';
import { cli } from '../../platform/installed-version.ts';
import { releaseBooth } from '../../services/election/booth/served-booth.ts';
import { describeDatabase } from '../commands/open-for-command.ts';
import { amount, print } from '../commands/output.ts';
import { addressChecks } from './address-checks.ts';
import { boothCallsCheck, boothChecks } from './booth-checks.ts';
import { databaseChecks } from './database-checks.ts';
import { durabilityChecks } from './durability-checks.ts';
import { type Check, type Examined, type Finding, fail, levels, ok, type TextResolver, warn } from './finding.ts';
import { installationChecks, secretFiles } from './installation-checks.ts';
import { archiveDisk, machineChecks } from './machine-checks.ts';
import { mailChecks } from './mail-checks.ts';
import { poolerChecks } from './pooler-checks.ts';

interface DoctorOptions {
  /** Acknowledged votes may be lost with a server: a missing synchronous standby only warns. */
  acceptLoss: boolean;
  json: boolean;
}

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
  const resolver: TextResolver = new Resolver({ timeout: 3000, tries: 2 });
  const examined: Examined = {
    config,
    clock: systemClock,
    resolver,
    ownBooth: releaseBooth(),
    acceptLoss: false,
    ...replaced,
  };
  const machine = await run([...machineChecks, secretFiles], examined);
  const database = await examineDatabase(examined);
  const [mail, address] = await Promise.all([run(mailChecks, examined), run([addressChecks, boothChecks], examined)]);
  return [
    { title: 'Máquina', findings: machine },
    { title: 'Base de datos', findings: database },
    { title: 'Correo', findings: mail },
    { title: 'Dirección pública', findings: address },
  ];
}

async function run<Of>(checks: readonly Check<Of>[], examined: Of): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    try {
      findings.push(...[await check(examined)].flat());
    } catch (error) {
      findings.push(fail('unchecked', `no se pudo comprobar: ${messageOf(error)}`, 'Resuelva esto y repita.'));
    }
  }
  return findings;
}

async function examineDatabase(examined: Examined): Promise<Finding[]> {
  const { config } = examined;
  const where = describeDatabase(config);
  // Looking at an installation that was never started must not make a folder.
  if (config.database === null && !existsSync(join(config.dataDir, 'database', 'PG_VERSION'))) {
    return [
      warn(
        'database',
        `todavía no hay una base de datos (${where})`,
        'Indique DATABASE_URL, o inicie para crear la incorporada.',
      ),
    ];
  }
  let database: OpenDatabase;
  try {
    database = await openConfigured(config, () => undefined);
  } catch (error) {
    return [fail('database', messageOf(error), 'Detenga el servidor para comprobar la base de datos incorporada.')];
  }
  try {
    const withDatabase = { ...examined, database };
    const reached = ok('database', where);
    if (await hasNoTables(database.db)) {
      const empty = fail('database', `${where}: sin las tablas de Urna`, `Ejecute: ${cli} migrate --create`);
      return [empty, ...(await run([poolerChecks], withDatabase))];
    }
    const checks = [
      ...databaseChecks,
      poolerChecks,
      ...durabilityChecks,
      ...installationChecks,
      boothCallsCheck,
      archiveDisk,
    ];
    return [reached, ...(await run(checks, withDatabase))];
  } catch (error) {
    return [fail('database', `${where} no responde: ${messageOf(error)}`, unreachable(messageOf(error)))];
  } finally {
    await database.close();
  }
}

function unreachable(message: string): string {
  if (/unsupported startup parameter/.test(message)) {
    return 'En PgBouncer: ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,extra_float_digits';
  }
  return 'Revise DATABASE_URL, que el servidor esté en marcha y que pg_hba.conf admita a este usuario.';
}
