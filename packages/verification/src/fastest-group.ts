import { belenios2048 } from '@urna/belenios/groups/belenios-2048';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import type { Group, GroupName } from '@urna/belenios/groups/group';

/**
 * For verification, which handles no secrets. Where a browser forbids WebAssembly or has none, as an iPhone in lockdown
 * mode, the plain implementation is used. Elements of a group chosen at run time are opaque: only that group can use them.
 */
export function fastestGroup(name: GroupName): Group<unknown> {
  if (name !== 'Ed25519') return belenios2048();
  if (!('WebAssembly' in globalThis)) return nobleEd25519();
  try {
    return kernelEd25519();
  } catch (error) {
    // Compared by name, because the server's types lack WebAssembly.
    if (error instanceof Error && error.name === 'CompileError') return nobleEd25519();
    throw error;
  }
}
