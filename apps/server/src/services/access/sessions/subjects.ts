/** The owner of a session or code, as text: a person may have one before they are a candidate. */
export interface PersonKey {
  identification_type_id: number;
  identification_number: string;
}

export function personSubject(person: PersonKey): string {
  return `person:${person.identification_type_id}:${person.identification_number}`;
}

export function personOfSubject(subject: string): PersonKey {
  const [, type, number] = /^person:(\d+):(\d+)$/.exec(subject) ?? [];
  if (type === undefined || number === undefined) throw new Error('the session is not a person’s');
  return { identification_type_id: Number(type), identification_number: number };
}

export function staffSubject(id: number): string {
  return `staff:${id}`;
}

export function staffIdOf(subject: string): number {
  const [, id] = /^staff:(\d+)$/.exec(subject) ?? [];
  if (id === undefined) throw new Error('the session is not of the staff');
  return Number(id);
}

/** The owner of a voter's session or code, as text. */
export function voterSubject({ id }: { id: number }): string {
  return `voter:${id}`;
}

export function voterIdOf(subject: string): number {
  const [, id] = /^voter:(\d+)$/.exec(subject) ?? [];
  if (id === undefined) throw new Error('the session is not a voter’s');
  return Number(id);
}
