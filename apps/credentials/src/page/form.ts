/** What the page sends: nothing of it is believed before it is read. */
export type Form = Readonly<Record<string, unknown>>;

export const textIn = (form: Form, field: string): string => {
  const value = form[field];
  return typeof value === 'string' ? value : '';
};
