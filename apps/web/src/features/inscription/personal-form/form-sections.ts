import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import {
  candidateFields,
  candidateSections,
  fieldsOf,
  type SectionName,
} from '@urna/contract/candidacy/candidate-fields';
import type { InscriptionForm } from '@urna/contract/candidacy/inscription-form';

export function isSectionName(text: string): text is SectionName {
  return Object.hasOwn(candidateSections, text);
}

/** How many of a section's required fields are filled in. */
export function filledOf(section: SectionName, kind: CandidateKind, values: InscriptionForm) {
  const required = fieldsOf(kind, section).filter((field) => !candidateFields[field].optional);
  return { filled: required.filter((field) => values[field]).length, required: required.length };
}

/** Focuses a field, or the first one of a section, after its section has opened. */
export function focusField(field: string): void {
  requestAnimationFrame(() => {
    const node = document.getElementById(field);
    node?.focus({ preventScroll: true });
    node?.scrollIntoView({ block: 'center' });
  });
}

export function sectionId(section: SectionName): string {
  return `seccion-${section}`;
}

/** Focuses the section's heading, which tells the person where they are. */
export function focusSection(section: SectionName): void {
  requestAnimationFrame(() => {
    const heading = document.querySelector<HTMLElement>(`#${sectionId(section)} button[aria-expanded]`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  });
}
