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

const idOf = (kind: 'staff' | 'voter', subject: string): number => {
  const [, id] = new RegExp(`^${kind}:(\\d+)$`).exec(subject) ?? [];
  if (id === undefined) throw new Error(`the session is not of ${kind}`);
  return Number(id);
};

export const staffSubject = (id: number): string => `staff:${id}`;
export const staffIdOf = (subject: string): number => idOf('staff', subject);

export const voterSubject = ({ id }: { id: number }): string => `voter:${id}`;
export const voterIdOf = (subject: string): number => idOf('voter', subject);
