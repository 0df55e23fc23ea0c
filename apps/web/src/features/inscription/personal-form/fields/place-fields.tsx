import { useCities, useDepartments } from '../../lookups.ts';
import { useFieldValue, useFormContext } from '../form-context.ts';
import { SearchChoice } from './fields.tsx';
import { LookupFailure } from './lookup-failure.tsx';

type Place = 'issuance' | 'birth_place' | 'residence_place';

const hints = {
  issuance: {},
  birth_place: {},
  residence_place: { department: 'address-level1', city: 'address-level2' },
} as const satisfies Record<Place, { department?: string; city?: string }>;

/** The cities of the chosen department; changing the department clears the city. */
export function PlaceFields({ place }: { place: Place }) {
  const { form } = useFormContext();
  const department = useFieldValue(form, `${place}_department`);
  const departments = useDepartments();
  const cities = useCities(department);
  const hint: { department?: string; city?: string } = hints[place];
  return (
    <>
      <SearchChoice
        field={`${place}_department`}
        list={departments}
        onChosen={(chosen) => {
          if (chosen !== department) form.setFieldValue(`${place}_city`, '', { forceUpdate: false });
        }}
        {...(hint.department ? { autoComplete: hint.department } : {})}
      />
      <SearchChoice
        field={`${place}_city`}
        list={cities}
        disabled={department === ''}
        placeholder={department === '' ? 'Elija primero el departamento' : 'Escriba para buscar'}
        {...(hint.city ? { autoComplete: hint.city } : {})}
      />
      <LookupFailure lists={[departments, cities]} />
    </>
  );
}
