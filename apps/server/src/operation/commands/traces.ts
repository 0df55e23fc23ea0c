import { sql } from 'kysely';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import type { Database } from '../../platform/database/tables.ts';
import { codeOf } from '../../platform/errors.ts';
import { backupsIn } from '../backup/manifest.ts';
import { amount, print } from './output.ts';

/** A contest whose votes have left traces: from the opening until its files were written anew. */
interface VotedContest {
  name: string;
  uuid: string;
  opened_at: Date;
  stage: string;
  erased_at: Date | null;
}

/** Something that may still hold whose ballot is whose, and what to do about it. */
interface Trace {
  found: string;
  todo: string;
}

const day = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ');

/**
 * Says what of the days of voting is left outside the tables, and what to do about each. It changes nothing: logs, standbys
 * and backups are other machines' and other people's.
 */
export async function tracesCommand({ db, embedded }: OpenDatabase, backups: string | undefined): Promise<number> {
  const contests = await votedContests(db);
  if (contests.length === 0) {
    print('Ninguna elección se ha abierto: no hay días de votación.');
    return 0;
  }
  print('Archivos de la base de datos');
  for (const contest of contests) print(`  ${contest.name}: ${stateOf(contest)}`);
  // What was written later tells nothing. Until the last one is erased, everything may.
  const from = new Date(Math.min(...contests.map(({ opened_at }) => opened_at.getTime())));
  const until = contests.every(({ erased_at }) => erased_at)
    ? new Date(Math.max(...contests.map(({ erased_at }) => erased_at?.getTime() ?? 0)))
    : null;
  print(
    `\nFuera de ellos, lo que se escribió desde ${day(from)} ${until ? `hasta ${day(until)}` : 'hasta ahora'} (UTC)`,
  );
  const traces = [
    ...(embedded ? embeddedLog : await writeAheadLog(db, from, until)),
    ...(embedded ? [] : [...(await archive(db, from)), ...(await standbys(db)), ...(await statementLog(db))]),
    ...(backups === undefined ? unknownBackups : tracesInBackups(backups, contests)),
    disk,
  ];
  for (const { found, todo } of traces) print(`  ${found}\n    → ${todo}`);
  return 0;
}

async function votedContests(db: Database): Promise<VotedContest[]> {
  const rows = await db
    .selectFrom('contests')
    .innerJoin('elections', 'elections.contest', 'contests.id')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .select(['processes.slug as process', 'contests.slug', 'uuid', 'opened_at', 'stage', 'erased_at'])
    .where('opened_at', 'is not', null)
    .orderBy('contests.id')
    .execute();
  return rows.flatMap(({ process, slug, opened_at, ...row }) =>
    opened_at ? [{ ...row, opened_at, name: `${process}/${slug}` }] : [],
  );
}

function stateOf({ stage, erased_at }: VotedContest): string {
  if (erased_at) return `lo destruido se borró de los archivos el ${day(erased_at)}`;
  if (stage !== 'published') return 'todavía guardan de quién es cada voto: el resultado no se ha publicado';
  return 'lo destruido sigue en los archivos; el servidor lo borra en minutos, cuando no haya una copia en curso, una consulta larga ni comprobantes por enviar';
}

const embeddedLog: Trace[] = [
  {
    found: 'registro de escritura (carpeta database/pg_wal de DATA_DIR)',
    todo: 'La base incorporada es para conocer el producto: borre la carpeta cuando ya no la necesite.',
  },
];

/** A file of the log that is used again keeps its bytes until others are written over them. */
async function writeAheadLog(db: Database, from: Date, until: Date | null): Promise<Trace[]> {
  const todo =
    'Se escriben encima con el uso. Para no esperar: «checkpoint; select pg_switch_wal();» varias veces, hasta que esta orden no encuentre ninguno.';
  try {
    const { rows } = await sql<{ segments: number; oldest: Date | null; newest: Date | null }>`
      select count(*)::int as segments, min(modification) as oldest, max(modification) as newest
      from pg_ls_waldir() where modification >= ${from} and modification <= coalesce(${until}::timestamptz, 'infinity')`.execute(
      db,
    );
    const { segments = 0, oldest = null, newest = null } = rows[0] ?? {};
    if (segments === 0) return [];
    const period = oldest && newest ? `, escritos de ${day(oldest)} a ${day(newest)}` : '';
    return [{ found: `registro de escritura (pg_wal): ${segments} archivos${period}`, todo }];
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    return [
      {
        found: 'registro de escritura (pg_wal): este usuario no puede ver los archivos',
        todo: `Repita como superusuario, o dé el permiso (grant pg_monitor to urna). ${todo}`,
      },
    ];
  }
}

async function archive(db: Database, from: Date): Promise<Trace[]> {
  const { rows } = await sql<{ mode: string; count: number; last: string | null; time: Date | null }>`
    select current_setting('archive_mode') as mode, archived_count::int as count, last_archived_wal as last,
      last_archived_time as time from pg_stat_archiver`.execute(db);
  const [row] = rows;
  if (!row || row.mode === 'off' || !row.time || row.time < from) return [];
  return [
    {
      found: `archivo del registro (archive_command): ${row.count} piezas, la última ${row.last} el ${day(row.time)}`,
      todo: 'Haga una copia base nueva y borre las piezas y copias base anteriores (pg_archivecleanup), en cada lugar a donde llegan.',
    },
  ];
}

/** A standby replays the rewriting, so its tables are clean as soon as it has; its log is its own. */
async function standbys(db: Database): Promise<Trace[]> {
  const connected = await sql<{ name: string; behind: string | null }>`
    select coalesce(nullif(application_name, ''), 'sin nombre') as name, replay_lag::text as behind
    from pg_stat_replication order by 1`.execute(db);
  const slots = await sql<{ name: string }>`
    select slot_name as name from pg_replication_slots where not active order by 1`.execute(db);
  return [
    ...connected.rows.map(({ name, behind }) => ({
      found: `respaldo «${name}»${behind ? `, atrasado ${behind}` : ''}`,
      todo: 'Cuando alcance al principal, sus tablas están limpias también; su registro de escritura, archivo y copias se tratan como los de aquí.',
    })),
    ...slots.rows.map(({ name }) => ({
      found: `ranura de replicación «${name}», sin nadie conectado: retiene el registro de escritura`,
      todo: `Reconecte su respaldo, o elimínela: select pg_drop_replication_slot('${name}').`,
    })),
    {
      found: 'respaldos que no están conectados ahora, y principales anteriores',
      todo: 'Sus archivos se quedaron como estaban: destrúyalos, o hágalos de nuevo desde el principal.',
    },
  ];
}

async function statementLog(db: Database): Promise<Trace[]> {
  const { rows } = await sql<{ writes: boolean }>`
    select current_setting('log_statement') not in ('none', 'ddl')
      or current_setting('log_min_duration_statement') <> '-1' as writes`.execute(db);
  return rows[0]?.writes
    ? [
        {
          found: 'registro de PostgreSQL: está puesto para escribir órdenes, con sus datos',
          todo: 'Ponga log_statement = none y log_min_duration_statement = -1, y destruya los archivos de esos días.',
        },
      ]
    : [];
}

const unknownBackups: Trace[] = [
  {
    found: 'copias de seguridad: la base no sabe dónde están',
    todo: 'Repita con --backups CARPETA en cada lugar donde haya copias de urna.',
  },
];

/** A backup from before a contest was erased holds its keys, marks and mails. */
function tracesInBackups(folder: string, contests: readonly VotedContest[]): Trace[] {
  const erased = new Map(contests.map(({ uuid, erased_at }) => [uuid, erased_at]));
  return backupsIn(folder).flatMap(({ file, manifest }) => {
    const made = new Date(manifest.made_at);
    const telling = manifest.elections.filter(({ uuid }) => {
      const erasedAt = erased.get(uuid);
      return erasedAt !== undefined && (erasedAt === null || made < erasedAt);
    });
    if (telling.length === 0) return [];
    const held = telling.map(
      ({ process, contest, ballots, voters }) =>
        `${process}/${contest}: ${amount(ballots, 'papeleta', 'papeletas')} de ${amount(voters, 'votante', 'votantes')}, con sus llaves y marcas`,
    );
    const mails = amount(manifest.rows['outbox'] ?? 0, 'correo', 'correos');
    return [
      {
        found: `copia ${file} del ${day(made)} (${held.join('; ')}; ${mails})`,
        todo: 'Cuando haya pasado el plazo de reclamos y exista una copia posterior, destruya esta o la llave que la abre.',
      },
    ];
  });
}

const disk: Trace = {
  found: 'bloques que el disco ya no usa, instantáneas del disco y de la máquina, copias base (pg_basebackup)',
  todo: 'Nadie los puede ver desde aquí. Borre las instantáneas y copias; contra lo demás sirve solo un disco cifrado cuya llave se destruye.',
};
