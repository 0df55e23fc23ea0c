import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { Refusal } from '@urna/belenios/refusal';
import { isSealingActSigned, readSealedSetup, readSealingAct } from '@urna/belenios/trustees/sealing-act';
import { keyOfOwner } from '@urna/belenios/trustees/trustees';
import { sealingActSchema } from '@urna/contract/election/elections';
import { dataSchema } from '@urna/contract/shared/envelope';

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
    const owners = new Set(act.signatures.map(({ owner }) => owner));
    const lines = act.signatures.map(({ owner, name, signature }) => {
      const key = keyOfOwner(setup.trustees, owner);
      const isSigned =
        owner > 1 &&
        key !== undefined &&
        isSealingActSigned(group, key, setup.fingerprints, readSealingAct(signature, group.order));
      return `${isSigned ? '✓' : '✗'} ${name} (custodio ${owner - 1})`;
    });
    const ok = owners.size === act.signatures.length && lines.every((line) => line.startsWith('✓'));
    return { ok, lines: [...lines, `${owners.size} de las ${act.needed} firmas que hacían falta`] };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, lines: [`✗ ${error.where}: ${error.reason}`] };
    throw error;
  }
}

function readAct(text: string) {
  try {
    return dataSchema(sealingActSchema).safeParse(JSON.parse(text)).data?.data;
  } catch {
    return undefined;
  }
}
