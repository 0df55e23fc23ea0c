import { pbkdf2Sync } from 'node:crypto';
import type { Proof, ProofChallenge } from '@urna/contract/shared/call-proofs';
import { describe, expect, test, vi } from 'vitest';
import { solveProof } from './proof-of-work.ts';
import { noteServerDate } from './server-clock.ts';

const nonce = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const salt = '00112233445566778899aabbccddeeff';

/** The key of a counter, as ALTCHA's specification derives it. */
function keyOf(counter: number): string {
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
  password.writeUInt32BE(counter, 16);
  return pbkdf2Sync(password, Buffer.from(salt, 'hex'), 3, 32, 'sha256').toString('hex');
}

function challenge({ counters = 100, expires = Date.now() + 60_000 } = {}): ProofChallenge {
  return {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce,
      salt,
      cost: 3,
      keyLength: 32,
      keyPrefix: keyOf(42).slice(0, 32),
      keySignature: '00',
      data: { person: '00', expires, counters },
    },
    signature: '00',
  };
}

/** An answer of a server whose clock differs by so much. */
const noteSkew = (milliseconds: number) =>
  noteServerDate(new Headers({ date: new Date(Date.now() + milliseconds).toUTCString(), 'cache-control': 'no-store' }));

describe('solveProof', () => {
  test('goes by the server’s clock: a device that is ten minutes ahead can log in', async () => {
    // After a change of the device's clock the next answer counts, whatever the tests of this worker measured before.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1e9);
    noteSkew(-600_000);
    const proof = await solveProof(challenge({ expires: Date.now() - 590_000 }), undefined);
    vi.restoreAllMocks();
    noteSkew(0);
    expect(proof).not.toBeNull();
  });

  test('finds the counter and sends the challenge back unchanged', async () => {
    const posed = challenge();
    const proof = JSON.parse(atob((await solveProof(posed, undefined)) ?? '')) as Proof;
    expect(proof).toEqual({ challenge: posed, solution: { counter: 42, derivedKey: keyOf(42) } });
  });

  test('gives up on a challenge that expired, or whose counters hold no solution', async () => {
    expect(await solveProof(challenge({ expires: Date.now() - 1 }), undefined)).toBeNull();
    expect(await solveProof(challenge({ counters: 41 }), undefined)).toBeNull();
  });

  test('ends with its call', async () => {
    await expect(solveProof(challenge(), AbortSignal.abort())).rejects.toThrow('abort');
  });
});
