import type { RegisterFacts } from '@urna/contract/candidacy/inscription';
import type { InscriptionForm } from '@urna/contract/candidacy/inscription-form';
import { mobilePhoneField } from '@urna/contract/shared/person-fields';

/** Fills what is still empty with what the register knows. What the person typed stays. */
export function withRegisterFacts(values: InscriptionForm, facts: RegisterFacts): InscriptionForm {
  // The register is imported as it is kept, and may hold a landline there.
  const mobile = mobilePhoneField.safeParse(facts.mobile_phone);
  return {
    ...values,
    firstName: values.firstName || facts.first_name,
    secondName: values.secondName || (facts.second_name ?? ''),
    firstLastName: values.firstLastName || facts.first_last_name,
    secondLastName: values.secondLastName || (facts.second_last_name ?? ''),
    professionalCard: values.professionalCard || facts.professional_license,
    mobilePhone: values.mobilePhone || (mobile.success ? mobile.data : ''),
  };
}
