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
import { readBoothFolder } from '@urna/booth-files/node/booth-folder';
import { z } from 'zod';
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
