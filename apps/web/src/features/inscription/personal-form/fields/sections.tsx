import { bogotaDay } from '@urna/contract/shared/dates';
import { MOBILE_DIGITS } from '@urna/contract/shared/limits';
import { useDegreeTypes, useGenders, useUniversities } from '../../lookups.ts';
import { useFormContext } from '../form-context.ts';
import classes from '../personal-form.module.css';
import { emailAdvice, mobileAdvice } from './advice.ts';
import { DayEntry, SearchChoice, ShortChoice, TextEntry } from './fields.tsx';
import { LookupFailure } from './lookup-failure.tsx';
import { PlaceFields } from './place-fields.tsx';

const today = () => bogotaDay(new Date());

export function IssueFields() {
  return (
    <div className={classes.grid}>
      <DayEntry field="expeditionDate" max={today()} />
      <PlaceFields place="issuance" />
    </div>
  );
}

export function ProfessionalFields() {
  const { kind } = useFormContext();
  const degreeTypes = useDegreeTypes();
  return (
    <div className={classes.grid}>
      <TextEntry field="professionalCard" maxLength={30} />
      <ShortChoice field="titleType" list={degreeTypes} />
      <LookupFailure lists={[degreeTypes]} />
      {kind === 'CANDIDATE_IES' ? <UniversityFields /> : null}
    </div>
  );
}

function UniversityFields() {
  const { form, locked } = useFormContext();
  const universities = useUniversities(!locked);
  return (
    <>
      <SearchChoice
        field="universities"
        list={universities}
        onChosen={(chosen) => {
          const university = universities.data?.find(({ id }) => String(id) === chosen);
          form.setFieldValue('codeSNIES', university?.snies_code ?? '', { forceUpdate: false });
        }}
      />
      <TextEntry field="codeSNIES" readOnly description="Se completa según la universidad." inputMode="numeric" />
      <LookupFailure lists={[universities]} />
    </>
  );
}

export function PersonFields() {
  const genders = useGenders();
  return (
    <div className={classes.grid}>
      <TextEntry field="firstName" autoComplete="given-name" maxLength={60} />
      <TextEntry field="secondName" autoComplete="additional-name" maxLength={60} />
      <TextEntry field="firstLastName" autoComplete="family-name" maxLength={60} />
      <TextEntry field="secondLastName" maxLength={60} />
      <PlaceFields place="birth_place" />
      <DayEntry field="birthDate" autoComplete="bday" max={today()} />
      <ShortChoice field="gender" list={genders} autoComplete="sex" />
      <LookupFailure lists={[genders]} />
    </div>
  );
}

export function ContactFields() {
  return (
    <div className={classes.grid}>
      <div className={classes.wide}>
        <TextEntry
          field="email"
          description="Aquí le enviaremos los códigos y los avisos de su candidatura."
          type="email"
          inputMode="email"
          autoComplete="email"
          advise={emailAdvice}
        />
      </div>
      <TextEntry
        field="mobilePhone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        advise={mobileAdvice}
        description={`${String(MOBILE_DIGITS)} dígitos, sin indicativo.`}
      />
      <TextEntry field="landlinePhone" type="tel" inputMode="numeric" description="Con indicativo de ciudad." />
    </div>
  );
}

export function ResidenceFields() {
  return (
    <div className={classes.grid}>
      <PlaceFields place="residence_place" />
      <div className={classes.wide}>
        <TextEntry field="physicalAddress" autoComplete="street-address" maxLength={200} />
      </div>
    </div>
  );
}
