import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CreatedPasskey, PasskeyAnswer, PasskeyCreation } from '@urna/contract/access/passkeys';
import type { PasskeyRequest } from '@urna/contract/shared/call-proofs';

interface Credential {
  id: Buffer;
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

/** How an answer differs from that of an honest browser and device. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userVerified?: boolean;
  type?: string;
  userHandle?: string | null;
  /** The attestation's format. */
  format?: string;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const FLAGS = { present: 1, verified: 4, credential: 64 };

/** A browser with a device that keeps passkeys: real keys, real signatures. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #counts: boolean;
  readonly credentials: Credential[] = [];

  constructor(origin: string, { counts = true } = {}) {
    this.#origin = origin;
    this.#counts = counts;
  }

  create(options: PasskeyCreation, deviation: Deviation = {}): CreatedPasskey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const credential = { id: randomBytes(16), privateKey, userHandle: options.user.id, counter: 0 };
    this.credentials.push(credential);
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential.id, Buffer.from(key)]);
    const authData = Buffer.concat([this.#authData(options.rp.id, credential, FLAGS.credential, deviation), attested]);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', deviation.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    const id = credential.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, deviation).toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers with the first of the requested credentials that this device keeps, or with its first one. */
  answer(request: PasskeyRequest, deviation: Deviation = {}): PasskeyAnswer {
    const wanted = request.allowCredentials.map(({ id }) => id);
    const known = this.credentials.find((one) => wanted.includes(one.id.toString('base64url')));
    const credential = known ?? this.credentials[0];
    if (!credential) throw new Error('This device keeps no passkey');
    const authData = this.#authData(request.rpId, credential, 0, deviation);
    const clientData = this.#clientData('webauthn.get', request.challenge, deviation);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), credential.privateKey);
    const id = credential.id.toString('base64url');
    const { userHandle = credential.userHandle } = deviation;
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle !== null && { userHandle }),
      },
    };
  }

  #authData(rpId: string, credential: Credential, flags: number, deviation: Deviation): Buffer {
    if (this.#counts) credential.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(credential.counter);
    const verified = deviation.userVerified === false ? 0 : FLAGS.verified;
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([FLAGS.present | verified | flags]), counter]);
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin = this.#origin } = deviation;
    const data = { type: deviation.type ?? type, challenge: deviation.challenge ?? challenge, origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  }
}
