import { Checkbox, Skeleton } from '@mantine/core';
import { type Declaration, isAccepted } from '@urna/contract/candidacy/declarations';
import { MOBILE_DIGITS } from '@urna/contract/shared/limits';
import type { DeclarationKey } from '@urna/contract/shared/person-fields';
import { useId } from 'react';
import { useDeclarations } from '../../../shared/candidacy/process-texts.ts';
import { LoadFailure } from '../../../ui/feedback/failure-banner.tsx';
import { DayEntry, emailAdvice, mobileAdvice, SearchChoice, ShortChoice, TextEntry } from './fields.tsx';
import { useFieldValue, useFormContext } from './form-context.ts';
import { useCities, useDegreeTypes, useDepartments, useGenders, useUniversities } from './lookups.ts';
import classes from './personal-form.module.css';

export function IssueFields() {
  return (
    <div className={classes.grid}>
      <DayEntry field="expeditionDate" />
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
      <LoadFailure queries={[degreeTypes]} />
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
      <LoadFailure queries={[universities]} />
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
      <DayEntry field="birthDate" autoComplete="bday" />
      <ShortChoice field="gender" list={genders} autoComplete="sex" />
      <LoadFailure queries={[genders]} />
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

/** The cities of the chosen department; changing the department clears the city. */
function PlaceFields({ place }: { place: 'issuance' | 'birth_place' | 'residence_place' }) {
  const { form } = useFormContext();
  const department = useFieldValue(form, `${place}_department`);
  const departments = useDepartments();
  const cities = useCities(department);
  const isResidence = place === 'residence_place';
  return (
    <>
      <SearchChoice
        field={`${place}_department`}
        list={departments}
        onChosen={(chosen) => {
          if (chosen !== department) form.setFieldValue(`${place}_city`, '', { forceUpdate: false });
        }}
        autoComplete={isResidence ? 'address-level1' : undefined}
      />
      <SearchChoice
        field={`${place}_city`}
        list={cities}
        disabled={department === ''}
        placeholder={department === '' ? 'Elija primero el departamento' : 'Escriba para buscar'}
        autoComplete={isResidence ? 'address-level2' : undefined}
      />
      <LoadFailure queries={[departments, cities]} />
    </>
  );
}

export function DeclarationFields() {
  const declarations = useDeclarations();
  return (
    <div className="stack">
      <LoadFailure queries={[declarations]} />
      {declarations.isPending ? <Skeleton height={600} /> : null}
      {declarations.data?.filter(isAccepted).map((declaration) => (
        <DeclarationField key={declaration.id} declaration={declaration} />
      ))}
    </div>
  );
}

function DeclarationField({ declaration }: { declaration: Declaration & { kind: DeclarationKey } }) {
  const { form, locked } = useFormContext();
  const accepted = useFieldValue(form, declaration.kind);
  const id = useId();
  return (
    <div className={classes.declaration} data-accepted={accepted || undefined}>
      <h3 id={id}>{declaration.title}</h3>
      {/* The full text, not a scrolling box: a person who declares under oath must see all of it. */}
      <div className={classes.text} role="group" aria-labelledby={id}>
        {declaration.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Checkbox
        id={declaration.kind}
        label={`He leído y acepto: ${declaration.title}`}
        checked={accepted}
        disabled={locked}
        required
        error={form.errors[declaration.kind]}
        onChange={(event) => form.setFieldValue(declaration.kind, event.currentTarget.checked, { forceUpdate: false })}
      />
    </div>
  );
}
