// The commands that print the hash of the booth and propose another one.

import { existsSync } from 'node:fs';
import { printable } from '@urna/belenios/printable';
import { type Installation, ownInstallation } from '@urna/booth-files/booth-headers';
import { browsers, headersOf } from '@urna/booth-files/browsers';
import { BoothUnanswered, compareBooth, describeDifference } from '@urna/booth-files/compare-booth';
import {
  BOOTH_INSTALLATION,
  BOOTH_MANIFEST,
  type BoothManifest,
  hashOfManifest,
  ManifestRefusal,
  readManifest,
} from '@urna/booth-files/manifest';
import { askOverHttp } from '@urna/booth-files/node/ask-over-http';
import { type Booth, readBoothFolder } from '@urna/booth-files/node/booth-folder';
import { z } from 'zod';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import type { Deps } from '../../platform/deps.ts';
import { record, theOperator } from '../../services/activity/record.ts';
import {
  type BoothProposal,
  findBoothProposal,
  missingAgreements,
  proposeBooth,
  settleBoothChange,
} from '../../services/election/booth/booth-changes.ts';
import { readNewCalls, releaseBooth } from '../../services/election/booth/served-booth.ts';
import { lockBooths, openElections } from '../../services/election/booth/stored-booths.ts';
import { readAwaiting } from '../../services/election/trustees/awaited.ts';
import { notifyAwaitedTrustees } from '../../services/election/trustees/notify-trustees.ts';
import { findContest } from '../../services/processes/contest-rows.ts';
import { requiredSecrets } from './open-for-command.ts';
import { CommandError, print, UsageError } from './output.ts';

/** Prints the hash of a booth, after comparing all of it with its manifest. */
export async function boothHashCommand(target: string | undefined): Promise<number> {
  if (!target) throw new UsageError();
  try {
    return await (/^https?:\/\//.test(target) ? compareServed(target) : compareFolder(target));
  } catch (error) {
    if (error instanceof ManifestRefusal) throw new CommandError(`No es una casilla: ${error.message}.`);
    if (error instanceof BoothUnanswered) throw new CommandError(`El servidor ${error.message}.`);
    throw error;
  }
}

function tell(hash: string, { urna }: BoothManifest): void {
  print(`Casilla: ${hash}`);
  print(`Commit: ${urna.commit ?? 'ninguno: se construyó con cambios, y nadie más puede construir la misma'}`);
  print(`package-lock.json: ${urna.lock_file}`);
  print(`Construida con Node ${urna.node} y npm ${urna.npm}, en ${urna.os} ${urna.processor}`);
}

async function compareFolder(folder: string): Promise<number> {
  if (!existsSync(folder)) throw new CommandError(`No se encontró la carpeta: ${folder}`);
  const { hash, manifest, files } = await readBoothFolder(folder);
  tell(hash, manifest);
  print(`✓ sus ${files.size} archivos son los del manifiesto`);
  return 0;
}

async function compareServed(address: string): Promise<number> {
  if (!URL.canParse(address)) throw new UsageError();
  const { origin } = new URL(address);
  const text = await fetchText(origin, BOOTH_MANIFEST);
  const manifest = readManifest(text);
  const installation = readInstallation(await fetchText(origin, BOOTH_INSTALLATION));
  tell(await hashOfManifest(text), manifest);
  print(`Llama a: ${printable(installation.api === '' ? origin : installation.api)}`);
  const options = { ask: askOverHttp, origin, manifest, installation, browsers, random: Math.random };
  const { differences, unanswered } = await compareBooth(options);
  // What a server sent must not move what this prints.
  for (const difference of differences) print(`✗ ${printable(describeDifference(difference))}`);
  for (const reason of unanswered) print(`? ${reason}`);
  if (differences.length + unanswered.length > 0) {
    print(differences.length > 0 ? 'Lo que entrega no es esta casilla.' : 'No se pudo comparar todo.');
    return 1;
  }
  print(`✓ ${Object.keys(manifest.hashes).length} direcciones, pedidas como ${browsers.length} navegadores`);
  return 0;
}

async function fetchText(origin: string, address: string): Promise<string> {
  const [browser] = browsers;
  const headers = browser === undefined ? {} : headersOf(browser, address);
  const { status, headers: sent, body } = await askOverHttp(new URL(address, origin).href, headers);
  if (sent['location'] !== undefined) {
    throw new BoothUnanswered(`lleva a ${printable(sent['location'])}: compare esa dirección`);
  }
  if (status !== 200 || body === null) throw new BoothUnanswered(`respondió ${status} al pedir ${address}`);
  return new TextDecoder().decode(body);
}

/** What a booth says of itself. Whatever else it answers differs from this. */
function readInstallation(text: string): Installation {
  try {
    return z.object({ api: z.string(), site: z.string() }).parse(JSON.parse(text));
  } catch {
    return ownInstallation;
  }
}

const NONE_SEALED =
  'No hay una elección sellada y sin cerrar: cada proceso sirve la casilla de su versión, y nadie tiene que firmar.';

type Proposed =
  | { outcome: 'already served' }
  | {
      outcome: 'effective' | 'waiting';
      proposal: BoothProposal;
      missing: Awaited<ReturnType<typeof missingAgreements>>;
      /** What it calls that the release of the booth before may not answer. */
      newCalls: string[] | 'unknown';
    };

/** Proposes another booth, and asks the trustees by mail. Repeated, it says whose signatures are missing. */
export async function proposeReplacement(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'publicUrl'>,
  booth: Booth,
  reason: string,
): Promise<Proposed> {
  const { db, clock } = deps;
  return db.transaction().execute(async (tx): Promise<Proposed> => {
    // Race: another operator may propose at the same time.
    await lockBooths(tx);
    const now = clock.now();
    const open = await openElections(tx).execute();
    const before = await Promise.all(open.map(({ id }) => readAwaiting(tx, id)));
    const known = await findBoothProposal(tx);
    const proposal = await proposeBooth(tx, booth, reason, now);
    if (proposal === undefined) throw new CommandError(NONE_SEALED);
    if (proposal === null) return { outcome: 'already served' };
    if (proposal.id !== known?.id) {
      const { from_booth: from, to_booth: to } = proposal;
      for (const [index, { id }] of open.entries()) {
        const contest = await findContest(tx, id);
        await notifyAwaitedTrustees(tx, deps, contest, before[index] ?? []);
        await record(tx, theOperator, 'booth_proposed', { contest, from, to, reason });
      }
    }
    const missing = await missingAgreements(tx, proposal);
    const newCalls = await readNewCalls(tx, proposal, booth);
    const outcome = (await settleBoothChange(tx, theOperator, now)) ? 'effective' : 'waiting';
    return { outcome, proposal, missing, newCalls };
  });
}

/** `booth propose`: this release's booth in place of the one that is served. */
export async function proposeBoothCommand({ db }: OpenDatabase, config: Config, reason: string): Promise<number> {
  const booth = await releaseBooth()();
  if (!booth) throw new CommandError('Esta versión se instaló sin la casilla.');
  const deps = { db, clock: systemClock, secrets: requiredSecrets(config), publicUrl: config.publicUrl };
  const proposed = await proposeReplacement(deps, booth, reason);
  if (proposed.outcome === 'already served') {
    print(`La casilla de esta versión es la que se sirve: ${booth.hash}. Si había otra propuesta, se retiró.`);
    return 0;
  }
  const { from_booth: from, to_booth: to } = proposed.proposal;
  print(`Casilla de ahora:   ${from}`);
  print(`Casilla propuesta:  ${to}`);
  if (proposed.newCalls.length > 0) {
    print('Los procesos de la versión anterior pueden no responderle: reemplácelos antes de que firme el último.');
    for (const call of [proposed.newCalls].flat()) print(`  ${call === 'unknown' ? 'no se sabe a qué llama' : call}`);
  }
  if (proposed.outcome === 'effective') {
    print('Ya están las firmas que hacen falta: la casilla propuesta se sirve desde ahora.');
    return 0;
  }
  print('Se sirve cuando firmen los custodios que hacen falta, a los que se les escribió. Faltan:');
  for (const { question, missing, names } of proposed.missing) {
    print(`  ${question}: ${missing} de ${names.join(', ')}`);
  }
  return 0;
}
