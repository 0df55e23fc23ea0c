import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { InscriptionField, InscriptionForm } from '@urna/contract/candidacy/inscription-form';
import { sectionTitles } from '@urna/contract/shared/field-labels';

/** The fields of each section, in screen order: for the error summary and for "Cambiar". */
export const formSections = {
  documento: {
    title: sectionTitles.documento,
    fields: ['documentType', 'documentNumber', 'expeditionDate', 'issuance_department', 'issuance_city'],
  },
  profesional: {
    title: sectionTitles.profesional,
    fields: ['professionalCard', 'titleType', 'universities', 'codeSNIES'],
  },
  personal: {
    title: sectionTitles.personal,
    fields: [
      'firstName',
      'secondName',
      'firstLastName',
      'secondLastName',
      'birth_place_department',
      'birth_place_city',
      'birthDate',
      'gender',
    ],
  },
  contacto: { title: sectionTitles.contacto, fields: ['email', 'mobilePhone', 'landlinePhone'] },
  domicilio: {
    title: sectionTitles.domicilio,
    fields: ['residence_place_department', 'residence_place_city', 'physicalAddress'],
  },
  declaraciones: {
    title: sectionTitles.declaraciones,
    fields: [
      'jurorDeclaration',
      'dataProcessingAccept',
      'imageUsageAuthorization',
      'emailNotificationAccept',
      'noIncompatibilityDeclaration',
    ],
  },
} as const satisfies Record<string, { title: string; fields: readonly InscriptionField[] }>;

export type SectionName = keyof typeof formSections;
export const sectionNames = Object.keys(formSections) as SectionName[];

export function isSectionName(text: string): text is SectionName {
  return Object.hasOwn(formSections, text);
}

function fieldsOf(section: SectionName): readonly InscriptionField[] {
  return formSections[section].fields;
}

export function sectionOf(field: string): SectionName {
  return sectionNames.find((name) => fieldsOf(name).some((other) => other === field)) ?? 'documento';
}

const optional: readonly InscriptionField[] = ['secondName', 'landlinePhone'];

/** How many of a section's required fields are filled in. */
export function filledOf(section: SectionName, kind: CandidateKind, values: InscriptionForm) {
  const own: readonly InscriptionField[] = fieldsOf(section);
  const required = fieldsInOrder(kind).filter((field) => own.includes(field) && !optional.includes(field));
  return { filled: required.filter((field) => values[field]).length, required: required.length };
}

const iesOnly: readonly InscriptionField[] = ['universities', 'codeSNIES'];

export function fieldsInOrder(kind: CandidateKind): InscriptionField[] {
  const all = sectionNames.flatMap((name) => [...fieldsOf(name)]);
  return kind === 'CANDIDATE_IES' ? all : all.filter((field) => !iesOnly.includes(field));
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
