/** Where most Colombians have their mail. */
const usualMailDomains = [
  'gmail.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'yahoo.com',
  'yahoo.es',
  'yahoo.com.co',
  'icloud.com',
  'live.com',
  'une.net.co',
] as const;

/** Whether adding, removing or changing one letter, or swapping two neighbours, turns one text into the other. */
function isOneSlipAway(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  const candidates = [
    [rest.slice(1), otherRest],
    [rest, otherRest.slice(1)],
    [rest.slice(1), otherRest.slice(1)],
    [swapped, otherRest],
  ];
  return candidates.some(([left, right]) => left === right);
}

/** The usual domain that was probably meant; null if the domain is one, or resembles none. */
export function meantDomain(domain: string): string | null {
  const typed = domain.toLowerCase();
  if (usualMailDomains.some((known) => known === typed)) return null;
  return usualMailDomains.find((known) => isOneSlipAway(typed, known)) ?? null;
}
