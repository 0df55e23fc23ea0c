/** The owner of a voter's session or code, as text. */
export function voterSubject({ id }: { id: number }): string {
  return `voter:${id}`;
}

export function voterIdOf(subject: string): number {
  const [, id] = /^voter:(\d+)$/.exec(subject) ?? [];
  if (id === undefined) throw new Error('the session is not a voter’s');
  return Number(id);
}
