import { meantDomain } from '@urna/contract/shared/email-domains';
import { mobilePhoneField } from '@urna/contract/shared/person-fields';

/** What is probably a slip of the finger, said beside the field and never refused. */
export interface Advice {
  text: string;
  /** What was probably meant; one press takes it. */
  instead?: string;
}

export function emailAdvice(email: string): Advice | null {
  const [name = '', domain = ''] = email.trim().split('@');
  const meant = name === '' ? null : meantDomain(domain);
  return meant === null ? null : { text: `¿Quiso decir ${meant}?`, instead: `${name}@${meant}` };
}

export function mobileAdvice(number: string): Advice | null {
  const mobile = mobilePhoneField.safeParse(number);
  const isUnusual = mobile.success && !mobile.data.startsWith('3');
  return isUnusual ? { text: 'Los celulares de Colombia empiezan por 3. Revise el número.' } : null;
}
