import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import type { GroupName } from '@urna/belenios/groups/group';
import { type AnyGroup, loadGroup } from '@urna/belenios/groups/load-group';

/**
 * For verification, which handles no secrets. Where a browser forbids WebAssembly or has none, as an iPhone in lockdown
 * mode, the plain implementation is used.
 */
export function fastestGroup(name: GroupName): AnyGroup {
  if (name !== 'Ed25519' || !('WebAssembly' in globalThis)) return loadGroup(name);
  try {
    return kernelEd25519();
  } catch (error) {
    // Compared by name, because the server's types lack WebAssembly.
    if (error instanceof Error && error.name === 'CompileError') return loadGroup(name);
    throw error;
  }
}
