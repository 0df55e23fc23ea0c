import { mobilePhoneField } from '@urna/contract/person-fields';

/** What is probably a slip of the finger, said beside the field and never refused. */
export interface Advice {
  text: string;
  /** What was probably meant; one press takes it. */
  instead?: string;
}

/** Where most Colombians have their mail. */
const mailDomains = [
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
];

/** Whether one letter more, less, other or swapped with its neighbour makes one text of the other. */
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

export function emailAdvice(email: string): Advice | null {
  const [name = '', domain = ''] = email.trim().split('@');
  const typed = domain.toLowerCase();
  if (name === '' || mailDomains.includes(typed)) return null;
  const meant = mailDomains.find((known) => isOneSlipAway(typed, known));
  return meant === undefined ? null : { text: `¿Quiso decir ${meant}?`, instead: `${name}@${meant}` };
}

export function mobileAdvice(number: string): Advice | null {
  const mobile = mobilePhoneField.safeParse(number);
  const isUnusual = mobile.success && !mobile.data.startsWith('3');
  return isUnusual ? { text: 'Los celulares de Colombia empiezan por 3. Revise el número.' } : null;
}
