/** 31/12/1980, as on Colombian documents and in pasted text. */
const dayFirst = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/;

export function isDayFirst(text: string): boolean {
  return dayFirst.test(text.trim());
}

/** 31121980: read as the year first, its month would be 19 or 20, so it can't be anything else. */
const dayFirstDigits = /^(\d{2})(\d{2})((?:19|20)\d{2})$/;

/** Converts typed or pasted text to YYYY-MM-DD, as far as it goes. */
export function spellDay(text: string): string {
  const match = dayFirst.exec(text.trim()) ?? dayFirstDigits.exec(text.replace(/\D/g, ''));
  if (match) return `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}`;
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-');
}
