import { belenios2048 } from './belenios-2048.ts';
import { nobleEd25519 } from './ed25519-noble.ts';
import type { Group, GroupName } from './group.ts';

/** Elements of a group chosen at run time are opaque: only that group can use them. */
export type AnyGroup = Group<unknown>;

/** Loads the portable plain JavaScript implementation of the group that an election names. */
export function loadGroup(name: GroupName): AnyGroup {
  return name === 'Ed25519' ? nobleEd25519() : belenios2048();
}
