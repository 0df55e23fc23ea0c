import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import {
  candidateFields,
  candidateSections,
  fieldsOf,
  type SectionName,
  sectionNames,
} from '@urna/contract/candidacy/candidate-fields';
import type { RegistrationForm } from '@urna/contract/candidacy/registration-form';
import { useState } from 'react';

export function isSectionName(text: string): text is SectionName {
  return Object.hasOwn(candidateSections, text);
}

/** How many of a section's required fields are filled in. */
export function filledOf(section: SectionName, kind: CandidateKind, values: RegistrationForm) {
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

const all = (opened: boolean) =>
  Object.fromEntries(sectionNames.map((name) => [name, opened])) as Record<SectionName, boolean>;
const only = (name: SectionName) => ({ ...all(false), [name]: true });

/** As wide as the form's two columns need. */
const isNarrow = () => window.matchMedia('(width <= 48em)').matches;

function firstUnfinished(kind: CandidateKind, values: RegistrationForm): SectionName {
  const unfinished = sectionNames.find((name) => {
    const { filled, required } = filledOf(name, kind, values);
    return filled < required;
  });
  return unfinished ?? 'documento';
}

/**
 * Before identification only the first section is open: the others show what is to come. On a phone one is open at a
 * time, at first the `wanted` one or the one to go on with; a wide screen shows all.
 */
export function useOpenedSections(kind: CandidateKind, known: boolean, values: RegistrationForm, wanted: string) {
  const [opened, setOpened] = useState(() => {
    if (!known) return only('documento');
    if (!isNarrow()) return all(true);
    return only(isSectionName(wanted) ? wanted : firstUnfinished(kind, values));
  });
  const set = (name: SectionName, value: boolean) =>
    setOpened((before) => (value && known && isNarrow() ? only(name) : { ...before, [name]: value }));
  return {
    isOpened: (name: SectionName) => opened[name],
    set,
    open: (name: SectionName) => set(name, true),
    /** After a refusal: every refused field is in sight, or on a phone one line of the summary away. */
    openForErrors: () => {
      if (!isNarrow()) setOpened(all(true));
    },
  };
}
