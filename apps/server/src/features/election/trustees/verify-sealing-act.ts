import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { printable } from '@urna/belenios/printable';
import { Refusal } from '@urna/belenios/refusal';
import { isSealingActSigned, readSealedSetup, readSealingAct } from '@urna/belenios/trustees/sealing-act';
import { keyOfOwner } from '@urna/belenios/trustees/trustees';
import { type SealingAct, sealingActSchema } from '@urna/contract/election/elections';
import { sealedCheckSchema } from '@urna/contract/election/vote-checks';
import { dataSchema } from '@urna/contract/shared/envelope';
import { type SignedBooth, signaturesNeeded, signedBooth } from '@urna/verification/signed-booth';

export interface SealingActReport {
  ok: boolean;
  lines: string[];
}

/** Verifies that the published sealing act is signed with the archive's keys over the archive's setup. */
export async function verifySealingAct(archivePath: string, actPath: string): Promise<SealingActReport> {
  const act = readAct(await readFile(actPath, 'utf8'));
  if (!act) return { ok: false, lines: ['✗ el acta no es la que publica /api/elections/…/sealing-act'] };
  const group = await sodiumEd25519();
  try {
    const setup = await readSealedSetup(group, createReadStream(archivePath));
    const names = ['election', 'trustees', 'credentials'] as const;
    const isOfArchive = names.every((name) => act.fingerprints[name] === setup.fingerprints[name]);
    if (!isOfArchive || act.election_uuid !== setup.uuid) {
      return { ok: false, lines: ['✗ el acta es de otra elección, o de otro sellado'] };
    }
    const needed = signaturesNeeded(setup.trustees);
    const signed = new Set<number>();
    const lines = act.signatures.map(({ owner, name, signature }) => {
      const key = keyOfOwner(setup.trustees, owner);
      const isSigned =
        owner > 1 &&
        key !== undefined &&
        !signed.has(owner) &&
        isSealingActSigned(group, key, act.fingerprints, readSealingAct(signature, group.order));
      if (isSigned) signed.add(owner);
      return `${isSigned ? '✓' : '✗'} ${printable(name)} (custodio ${owner - 1})`;
    });
    if (needed === 0) lines.push('✗ la urna no tiene custodios que firmen: solo el servidor puede abrirla');
    if (act.needed !== needed) lines.push(`✗ el acta dice que hacen falta ${act.needed} firmas, y la urna, ${needed}`);
    lines.unshift(...boothLines(signedBooth(group, setup, act), act));
    const ok = needed > 0 && signed.size >= needed && lines.every((line) => line.startsWith('✓'));
    return { ok, lines: [...lines, `${signed.size} de las ${needed} firmas que hacen falta`] };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, lines: [`✗ ${error.where}: ${error.reason}`] };
    throw error;
  }
}

/** Which booth the trustees signed, each that they signed in its place, and where votes are checked. */
function boothLines({ outcome }: SignedBooth, { fingerprints, check, booth_changes }: SealingAct): string[] {
  const sealed = `✓ Casilla que se selló: ${fingerprints.booth}`;
  if (outcome === 'another_check') return [sealed, '✗ el acta trae otras direcciones de comprobación que las firmadas'];
  if (outcome !== 'signed' && outcome !== 'unsigned_change') return [];
  const isSigned = outcome === 'signed';
  const changes = booth_changes.map(({ to, effective_at, signatures }) => {
    const names = signatures.map(({ name }) => printable(name)).join(', ');
    return `${isSigned ? '✓' : '✗'} Casilla desde el ${printable(effective_at)}: ${to} (${names})`;
  });
  return [sealed, ...checkLines(check), ...changes];
}

/** The hosts of the voters' checks and their page, whose text has the signed hash. */
function checkLines(text: string | null): string[] {
  if (text === null) return [];
  const check = sealedCheckSchema.safeParse(parseJson(text)).data;
  if (!check) return ['✗ las direcciones de comprobación firmadas no se entienden'];
  const hosts = check.hosts.map(({ name, page }) => `✓ Comprobación del voto: ${page} (${printable(name)})`);
  return [...hosts, `✓ Página de comprobación: ${check.page_sha256}`];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const readAct = (text: string) => dataSchema(sealingActSchema).safeParse(parseJson(text)).data?.data;
