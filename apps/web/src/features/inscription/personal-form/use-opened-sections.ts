import { useState } from 'react';
import { type SectionName, sectionNames } from './form-sections.ts';

const all = (opened: boolean) =>
  Object.fromEntries(sectionNames.map((name) => [name, opened])) as Record<SectionName, boolean>;

/** Before the person is known only the first section has anything to do: the others are a table of contents. */
export function useOpenedSections(known: boolean) {
  const [opened, setOpened] = useState(() => ({ ...all(known), documento: true }));
  const set = (name: SectionName, value: boolean) => setOpened((before) => ({ ...before, [name]: value }));
  return {
    isOpened: (name: SectionName) => opened[name],
    set,
    open: (name: SectionName) => set(name, true),
    openAll: () => setOpened(all(true)),
  };
}
