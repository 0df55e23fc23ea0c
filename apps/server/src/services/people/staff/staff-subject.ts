export function staffSubject(id: number): string {
  return `staff:${id}`;
}

export function staffIdOf(subject: string): number {
  const [, id] = /^staff:(\d+)$/.exec(subject) ?? [];
  if (id === undefined) throw new Error('the session is not of the staff');
  return Number(id);
}
