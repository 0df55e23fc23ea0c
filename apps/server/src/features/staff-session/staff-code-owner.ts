import type { CodeOwner } from '../../services/access/codes/purposes.ts';

/**
 * Staff codes belong to a document number, not to a user: numbers that nobody has are counted and refused like the
 * staff's, so that no answer tells them apart.
 */
export function staffCodeOwner(identification_number: string): CodeOwner {
  return { purpose: 'staff', subject: `staff-number:${identification_number}` };
}
