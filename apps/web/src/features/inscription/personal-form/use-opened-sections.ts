import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { type SectionName, sectionNames } from '@urna/contract/candidacy/candidate-fields';
import type { InscriptionForm } from '@urna/contract/candidacy/inscription-form';
import { useState } from 'react';
import { filledOf, isSectionName } from './form-sections.ts';

const all = (opened: boolean) =>
  Object.fromEntries(sectionNames.map((name) => [name, opened])) as Record<SectionName, boolean>;
const only = (name: SectionName) => ({ ...all(false), [name]: true });

/** As wide as the form's two columns need. */
const isNarrow = () => window.matchMedia('(max-width: 40em)').matches;

function firstUnfinished(kind: CandidateKind, values: InscriptionForm): SectionName {
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
export function useOpenedSections(kind: CandidateKind, known: boolean, values: InscriptionForm, wanted: string) {
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
