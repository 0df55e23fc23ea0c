import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { readSealedSetup, type SealedSetup } from '@urna/belenios/trustees/sealing-act';
import { hashOfManifest, ManifestRefusal, readManifest } from '@urna/booth-files/manifest';
import { type PublishedAct, type SignedBooth, signedBooth } from '@urna/verification/signed-booth';
import { z } from 'zod';
import { type ElectionServer, Unanswered } from '../elections/election-server.ts';
import type { OwnBox } from '../elections/own-box.ts';
import type { CheckState } from '../elections/witness-state.ts';

const signatures = z.array(z.object({ owner: z.int(), signature: z.string() }));
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** `GET …/sealing-act`. */
const actSchema = z.object({
  data: z.object({
    fingerprints: z.object({
      election: z.string(),
      trustees: z.string(),
      credentials: z.string(),
      booth: hash,
      check: z.union([hash, z.literal('')]),
    }),
    check: z.string().nullable(),
    signatures,
    booth_changes: z.array(z.object({ from: hash, to: hash, signatures })),
  }),
});

const group = kernelEd25519();

const refusals = {
  another_election: 'publica un acta de sellado de otra elección',
  unsigned: 'todavía no publica el acta de sellado con las firmas que hacen falta',
  another_check: 'publica otras direcciones de comprobación de las que firmaron los custodios',
  unsigned_change: 'publica un cambio de la casilla sin las firmas que hacen falta',
} as const satisfies Record<Exclude<SignedBooth['outcome'], 'signed'>, string>;

export interface SignedManifest {
  hash: string;
  changes: number;
  /** `casilla.json`. */
  manifest: string;
}

/** Reads which booth the trustees signed, with the keys of the witness's own copy of the box. */
export class SealingActReader {
  readonly #server: ElectionServer;
  readonly #own: OwnBox;
  /** Checking every trustee's proof takes a while, and the setup stays the same. */
  #setup: SealedSetup<unknown> | undefined;

  constructor(server: ElectionServer, own: OwnBox) {
    this.#server = server;
    this.#own = own;
  }

  /** Throws `Unanswered` with what the server does instead of publishing a signed booth. */
  async read(): Promise<SignedManifest> {
    const { hash: signedHash, changes } = await this.#readSigned();
    return { hash: signedHash, changes, manifest: await this.#manifestOf(signedHash) };
  }

  /** What the trustees signed of the voters' checks, and the election; null where no check is offered. */
  async readCheck(): Promise<Omit<CheckState, 'published'> | null> {
    const { check, setup } = await this.#readSigned();
    if (check === null) return null;
    const { uuid, name, election, fingerprints } = setup;
    return { page: pageIn(check), uuid, election, fingerprint: fingerprints.election, title: name };
  }

  async #readSigned() {
    const text = await this.#server.sealingAct();
    if (text === null) throw new Unanswered('no publica el acta de sellado');
    this.#setup ??= await readSealedSetup<unknown>(group, this.#own.stream());
    const signed = signedBooth<unknown>(group, this.#setup, readAct(text));
    if (signed.outcome !== 'signed') throw new Unanswered(refusals[signed.outcome]);
    return { ...signed, setup: this.#setup };
  }

  async #manifestOf(signedHash: string): Promise<string> {
    const manifest = await this.#server.boothManifest(signedHash);
    if (manifest === null) throw new Unanswered('no publica el manifiesto de la casilla que firmaron los custodios');
    if ((await hashOfManifest(manifest)) !== signedHash) throw new Unanswered('publica otro manifiesto que el firmado');
    try {
      readManifest(manifest);
      return manifest;
    } catch (error) {
      if (error instanceof ManifestRefusal) throw new Unanswered(`publica un manifiesto que ${error.message}`);
      throw error;
    }
  }
}

function readAct(text: string): PublishedAct {
  try {
    return actSchema.parse(JSON.parse(text)).data;
  } catch {
    throw new Unanswered('publica un acta de sellado que no se entiende');
  }
}

/** The hash of the page in the text that the trustees signed. */
function pageIn(check: string): string {
  try {
    return z.object({ page_sha256: hash }).parse(JSON.parse(check)).page_sha256;
  } catch {
    throw new Unanswered('publica un acta cuya comprobación no se entiende');
  }
}
