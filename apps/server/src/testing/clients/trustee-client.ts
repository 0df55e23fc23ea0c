import { openElection } from '@urna/belenios/election';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { sha256Hex } from '@urna/belenios/hash';
import { readTally } from '@urna/belenios/tally/encrypted-tally';
import { endorse, writeEndorsement } from '@urna/belenios/tally/endorsement';
import { makePartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { makeStrongProof, writeStrongProof } from '@urna/belenios/tally/strong-proof';
import { makeCertificate } from '@urna/belenios/threshold/certificate';
import { makeCommitment } from '@urna/belenios/threshold/commitment';
import { makePolynomial, writePolynomial } from '@urna/belenios/threshold/polynomial';
import { readTrusteeInput } from '@urna/belenios/threshold/trustee-input';
import { makeTrusteeOutput, openShare, writeTrusteeOutput } from '@urna/belenios/threshold/trustee-output';
import { randomSeed } from '@urna/belenios/threshold/trustee-seed';
import { signBoothChange, writeBoothChange } from '@urna/belenios/trustees/booth-change';
import {
  checkFingerprint,
  readSealedSetup,
  signSealingAct,
  writeSealingAct,
} from '@urna/belenios/trustees/sealing-act';
import { makeTrusteeKeyPair, writeTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import { type TrusteeTally } from '@urna/contract/election/trustee-calls';
import { rehearsalFingerprint, type TrusteePage } from '@urna/contract/election/trustees';
import type { LightMyRequestResponse } from 'fastify';
import { readCertificate, writeCertificate } from '../../services/election/trustees/trustee-keys.ts';
import type { TestApp } from '../servers/test-app.ts';
import { as } from './candidate-client.ts';

/** The page computes with noble, which takes three times as long. */
const group = await sodiumEd25519();

/** A trustee's browser: it knows the mailed link and its own keys. */
export class TrusteeBrowser {
  readonly #app: Pick<TestApp, 'inject'>;
  readonly email: string;
  token: string;
  privateKey: bigint | null = null;
  seed: string | null = null;

  constructor(app: Pick<TestApp, 'inject'>, email: string, token: string) {
    this.#app = app;
    this.email = email;
    this.token = token;
  }

  /** Opened with the link of the newest mail. */
  static async open(app: TestApp, email: string): Promise<TrusteeBrowser> {
    return new TrusteeBrowser(app, email, await mailedTrusteeToken(app, email));
  }

  get(path = ''): Promise<LightMyRequestResponse> {
    return this.#app.inject({ url: `/api/trustees/me${path}`, headers: as(this.token) });
  }

  post(path: string, payload: object): Promise<LightMyRequestResponse> {
    return this.#app.inject({
      method: 'POST',
      url: `/api/trustees/me/${path}`,
      headers: as(this.token),
      payload,
    });
  }

  async page(): Promise<TrusteePage> {
    const answer = await this.get();
    if (answer.statusCode !== 200) throw new Error(`the page answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<{ data: TrusteePage }>().data;
  }

  /** The next request of the page's task; null while there is nothing to do. */
  async nextStep(): Promise<{ path: string; payload: Record<string, string> } | null> {
    const { task, contest } = await this.page();
    switch (task.task) {
      case 'make_key': {
        const pair = makeTrusteeKeyPair(group);
        this.privateKey = pair.privateKey;
        return { path: 'public-key', payload: { public_key: writeTrusteePublicKey(pair.publicKey) } };
      }
      case 'certificate': {
        this.seed = randomSeed();
        const certificate = writeCertificate(makeCertificate(group, this.seed, task.context));
        return { path: 'certificate', payload: { certificate } };
      }
      case 'commitment': {
        const commitment = makeCommitment(group, this.seed ?? '', task.certificates.map(read));
        return { path: 'commitment', payload: { commitment } };
      }
      case 'polynomial': {
        const polynomial = await makePolynomial(group, this.seed ?? '', task.certificates.map(read));
        return { path: 'polynomial', payload: { polynomial: writePolynomial(polynomial) } };
      }
      case 'output': {
        const input = readTrusteeInput(task.input, group.order);
        const output = await makeTrusteeOutput(group, this.seed ?? '', task.certificates.map(read), input);
        return { path: 'output', payload: { output: writeTrusteeOutput(output) } };
      }
      case 'rehearse': {
        const tally = [
          task.exponents.map((text) => ({ alpha: group.generator.power(BigInt(text)), beta: group.identity })),
        ];
        const election = { group, fingerprint: rehearsalFingerprint(contest) };
        const partial = makePartialDecryption(election, tally, await this.decryptionKey(task.sealed_share));
        return { path: 'rehearsal', payload: { partial: writePartialDecryption(partial) } };
      }
      case 'sealing_act': {
        const archive = await this.#app.inject(task.archive_url);
        const setup = await readSealedSetup(group, piecesOf(archive.rawPayload));
        const check = checkFingerprint(task.check);
        const sealed = { ...setup.fingerprints, booth: await this.#hashOf(task.booth), check };
        const signature = signSealingAct(group, await this.decryptionKey(task.sealed_share), sealed);
        return { path: 'sealing-act', payload: { signature: writeSealingAct(signature) } };
      }
      case 'booth_change': {
        const { election, number, from } = task;
        const change = { election, number, from, to: await this.#hashOf(task.to) };
        const signature = signBoothChange(group, await this.decryptionKey(task.sealed_share), change);
        return { path: 'booth-change', payload: { to: task.to, signature: writeBoothChange(signature) } };
      }
      case 'decrypt':
        return { path: 'partial-decryption', payload: await this.decryption() };
      case 'wait':
      case 'ready':
      case 'done':
        return null;
    }
  }

  /** Computed from the public manifest, as the page does. */
  async #hashOf(booth: string): Promise<string> {
    return sha256Hex((await this.#app.inject(`/api/booths/${booth}`)).body);
  }

  /** Takes steps until it has to wait for the other trustees. */
  async doWhatIsAsked(): Promise<void> {
    for (let step = await this.nextStep(); step !== null; step = await this.nextStep()) {
      const answer = await this.post(step.path, step.payload);
      if (answer.statusCode !== 200) throw new Error(`${step.path} answered ${answer.statusCode}: ${answer.body}`);
    }
  }

  async tally(): Promise<TrusteeTally> {
    const answer = await this.get('/tally');
    if (answer.statusCode !== 200) throw new Error(`the tally answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<{ data: TrusteeTally }>().data;
  }

  /** Decrypts the tally that the server gives, with a test's changes; `decrypt` may be an attacker's. */
  async decryption(
    changes: Partial<TrusteeTally> & { key?: bigint } = {},
    decrypt: typeof makePartialDecryption = makePartialDecryption,
  ) {
    const given = { ...(await this.tally()), ...changes };
    const election = openElection(group, given.election);
    const tally = readTally(group, election.parameters.questions, given.tally);
    const key = changes.key ?? (await this.decryptionKey(given.sealed_share));
    const partial = writePartialDecryption(decrypt(election, tally, key));
    const texts = { fingerprint: election.fingerprint, tallyText: given.tally, partialText: partial };
    return {
      partial,
      endorsement: writeEndorsement(endorse(group, key, texts)),
      strong_proof: writeStrongProof(makeStrongProof(election, key, texts)),
    };
  }

  async decryptionKey(sealedShare: string | null): Promise<bigint> {
    if (sealedShare !== null) return openShare(group, this.seed ?? '', sealedShare);
    if (this.privateKey === null) throw new Error('no key was made');
    return this.privateKey;
  }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const read = (certificate: string) => readCertificate(certificate, group.order);

/** The token in the newest mail with a link. */
export async function mailedTrusteeToken({ database }: TestApp, email: string): Promise<string> {
  const mails = await database.db
    .selectFrom('outbox')
    .select('text')
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .execute();
  const tokens = mails.flatMap(({ text }) => /custodio#token=([\w-]+)/.exec(text ?? '')?.[1] ?? []);
  if (tokens[0] === undefined) throw new Error(`no mail with a link reached ${email}`);
  return tokens[0];
}
