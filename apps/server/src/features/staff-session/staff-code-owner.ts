import type { CodeOwner } from '../../services/access/codes/purposes.ts';

/**
 * Codes of the staff belong to a document number and not to a user: for numbers that are nobody's everything is counted
 * and refused as for those of the staff, so that no answer tells one from the other.
 */
export function staffCodeOwner(identification_number: string): CodeOwner {
  return { purpose: 'staff', subject: `staff-number:${identification_number}` };
}
