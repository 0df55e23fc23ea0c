import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { losesMany, REPLACE_WORD } from '@urna/contract/people/imports';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../activity/record.ts';
import { countGoing, ListComparison, readState, type Written } from './compare-list.ts';
import type { ImportInput, ImportReport, ImportTarget } from './import-target.ts';
import { type ReadFile, readFile, refusedFile } from './read-file.ts';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

type ImportDeps = Pick<Deps, 'db' | 'clock'>;

const OUTDATED =
  'Lo que se revisó ya no es así: el archivo es otro, o la lista cambió desde entonces. Revise el archivo otra vez.';

const tooMany = (going: number, existing: number) =>
  `Saldrían ${going} de ${existing}: más de la vigésima parte. Revise el archivo y confirme con la palabra ${REPLACE_WORD}.`;

const fingerprintOf = (file: ReadFile, state: string) =>
  createHash('sha256').update(`${file.digest} ${state}`).digest('hex');

const nothingChanged = ({ lines, bad, badTotal }: ReadFile): ImportReport => ({
  lines,
  created: 0,
  updated: 0,
  unchanged: 0,
  existing: 0,
  bad,
  badTotal,
});

/** Imports a CSV: all of it, or nothing if any line is bad. A dry run writes nothing and tells what would change. */
export function importCsv<Row>(deps: ImportDeps, target: ImportTarget<Row>, input: ImportInput): Promise<ImportReport> {
  return input.dryRun ? review(deps, target, input) : write(deps, target, input);
}

/** Compares outside of any transaction: the embedded database's only connection is free to note the progress. */
async function review<Row>({ db }: ImportDeps, target: ImportTarget<Row>, input: ImportInput): Promise<ImportReport> {
  const { list } = target;
  const refusal = await target.refusal?.(db);
  // Race: an import between this and the comparison makes the figures wrong, and this fingerprint outdated with them.
  const state = await readState(db, list);
  const comparison = new ListComparison(db, list);
  const checks = target.checks?.();
  let held = 0;
  const compare = async (rows: readonly Row[]) => {
    await comparison.add(rows);
    if (checks) rows.forEach(checks.add);
    held += (await target.countHeld?.(db, JSON.stringify(rows))) ?? 0;
  };
  const read = refusal ? refusedFile(refusal) : await readFile(target, input, compare);
  const replaces = read.badTotal === 0 && target.deactivateOthers !== undefined;
  const deactivated = replaces ? { deactivated: await comparison.addGoing(read.keys) } : {};
  return db.transaction().execute(async (tx) => {
    await target.hold(tx);
    const late = await target.refusal?.(tx);
    const file = late ? refusedFile(late) : read;
    const { fields, samples, ...counts } = comparison.result();
    const checkResult = checks?.result();
    const changes = {
      ...counts,
      ...deactivated,
      ...(target.countHeld && { held }),
      existing: state.existing,
      review: {
        fields,
        checks: checkResult?.counts ?? null,
        samples: { ...samples, ...checkResult?.rows },
        fingerprint: fingerprintOf(file, state.fingerprint),
      },
    };
    const report = { ...nothingChanged(file), ...(file.badTotal === 0 && changes) };
    await input.completing?.(tx, report);
    return report;
  });
}

/** Writes the rows that wait compressed, at a sixth of their size or less, until the whole file is known to be valid. */
async function write<Row>(deps: ImportDeps, target: ImportTarget<Row>, input: ImportInput): Promise<ImportReport> {
  const { kind, process } = target;
  const packed: Buffer[] = [];
  const refusal = await target.refusal?.(deps.db);
  const read = refusal
    ? refusedFile(refusal)
    : await readFile(target, input, async (rows) => {
        packed.push(await pack(JSON.stringify(rows), { level: 1 }));
      });
  const now = deps.clock.now();
  const refuse = async (tx: Tx, file: ReadFile) => {
    const report = nothingChanged(file);
    await input.completing?.(tx, report);
    const { lines, badTotal: bad_lines } = file;
    await record(tx, input.causer, 'import_refused', { process, kind, lines, bad_lines });
    return report;
  };
  const writing = deps.db.transaction().execute(async (tx) => {
    await target.hold(tx);
    const { file, existing } = await judge(tx, target, input, read);
    if (file.badTotal > 0) return refuse(tx, file);
    const written: Written = { created: 0, updated: 0 };
    let held: number | undefined;
    for (const rows of packed) {
      const batch = await target.write(tx, (await unpack(rows)).toString(), now);
      written.created += batch.created;
      written.updated += batch.updated;
      if (batch.held !== undefined) held = (held ?? 0) + batch.held;
    }
    const deactivated = await target.deactivateOthers?.(tx, file.keys);
    await target.note?.(tx, input.fileName ?? null, now);
    const counts = {
      lines: file.lines,
      ...written,
      unchanged: file.lines - written.created - written.updated,
      ...(deactivated !== undefined && { deactivated }),
    };
    const report = { ...nothingChanged(file), ...counts, ...(held !== undefined && { held }), existing };
    await input.completing?.(tx, report);
    await record(tx, input.causer, 'import_completed', { process, kind, ...counts });
    return report;
  });
  return writing.catch((error: unknown) => {
    // A line that needs another administrator could not be asked for: nothing was written.
    if (!(error instanceof AppError)) throw error;
    const [reason = error.message] = Object.values(error.extras.errors ?? {}).flat();
    return deps.db.transaction().execute((tx) => refuse(tx, refusedFile(reason)));
  });
}

/**
 * Refuses a file that is valid but can't be imported as things are now.
 *
 * Race: another import may have changed the list since the dry run. Under the lock of `hold` the list is still what was
 * reviewed, or nothing is written.
 */
async function judge<Row>(
  tx: Tx,
  { refusal, list, deactivateOthers }: ImportTarget<Row>,
  { reviewed, confirmed }: ImportInput,
  read: ReadFile,
): Promise<{ file: ReadFile; existing: number }> {
  const refuse = (reason: string) => ({ file: refusedFile(reason), existing: 0 });
  const late = await refusal?.(tx);
  if (late) return refuse(late);
  if (read.badTotal > 0) return { file: read, existing: 0 };
  const { existing, fingerprint } = await readState(tx, list);
  if (reviewed && reviewed !== fingerprintOf(read, fingerprint)) return refuse(OUTDATED);
  if (deactivateOthers && !confirmed) {
    const deactivated = await countGoing(tx, list, read.keys);
    if (losesMany({ existing, deactivated })) return refuse(tooMany(deactivated, existing));
  }
  return { file: read, existing };
}
