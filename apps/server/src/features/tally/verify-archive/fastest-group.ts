import { belenios2048 } from '@urna/belenios/groups/belenios-2048';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import type { GroupName } from '@urna/belenios/groups/group';
import type { AnyGroup } from '@urna/belenios/groups/load-group';

/** For verifying, where nothing is secret. */
export const fastestGroup = (name: GroupName): AnyGroup => (name === 'Ed25519' ? kernelEd25519() : belenios2048());
