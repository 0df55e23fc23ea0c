import { createKernel, type KernelBase, type KernelPoint } from '@urna/ed25519-kernel/kernel';
import { ED25519_ORDER } from './ed25519-encoding.ts';
import { nobleEd25519 } from './ed25519-noble.ts';
import type { FixedBase, Group } from './group.ts';

/**
 * Ed25519 for verification, by the WebAssembly kernel, which multiplies several times as fast as a JavaScript library.
 * The kernel indexes tables by the exponent, which leaks through timing, so noble computes powers with secret
 * exponents.
 */
export function kernelEd25519(): Group<KernelPoint> {
  const kernel = createKernel();
  let noble: ReturnType<typeof nobleEd25519> | undefined;
  // Whoever only verifies has no secret exponent: noble's tables would take a tenth of a second for nothing.
  const secret = () => (noble ??= nobleEd25519());
  const bases = new WeakMap<FixedBase<KernelPoint>, KernelBase>();

  const encode = (element: KernelPoint): string => kernel.encodeAll([element])[0] ?? '';

  /** Only for texts that noble encoded: they are in the subgroup. */
  function fromNoble(text: string): KernelPoint {
    const [point] = kernel.decodeAllTrusted([text]);
    if (point === undefined) throw new Error('the two implementations disagree');
    return point;
  }

  function toNoble(element: KernelPoint) {
    const point = secret().decode(encode(element));
    if (point === undefined) throw new Error('the two implementations disagree');
    return point;
  }

  const toNobleBase = (element: KernelPoint) => secret().fixedBase(toNoble(element));

  function withSecretPowers(base: KernelBase): FixedBase<KernelPoint> {
    let secretBase: ReturnType<typeof toNobleBase> | undefined;
    const whole = {
      ...base,
      power: (exponent: bigint) => {
        secretBase ??= toNobleBase(base.element);
        return fromNoble(secret().encode(secretBase.power(exponent)));
      },
    };
    bases.set(whole, base);
    return whole;
  }

  return {
    ...kernel,
    name: 'Ed25519',
    order: ED25519_ORDER,
    generator: withSecretPowers(kernel.generator),
    decode: (text) => kernel.decodeAll([text])[0],
    encode,
    power: (base, exponent) => fromNoble(secret().encode(secret().power(toNoble(base), exponent))),
    fixedBase: (element) => withSecretPowers(kernel.fixedBase(element)),
    commitments: (key, ciphertexts) => kernel.commitments(bases.get(key) ?? kernel.fixedBase(key.element), ciphertexts),
  };
}
