// Asks which of two versions of the form goes on: this browser's, or the one that was saved elsewhere meanwhile.

import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { acceptanceWord, candidateFields, fieldsOf } from '@urna/contract/candidacy/candidate-fields';
import type { RegistrationField, RegistrationForm } from '@urna/contract/candidacy/registration-form';
import type { LookupItem } from '@urna/contract/people/lookups';
import { tellDateTime } from '../../../lib/format.ts';
import { useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { type Draft, liveDraft, type ServerForm } from '../../../shared/candidacy/candidate-session/draft-versions.ts';
import { chooseVersion } from '../../../shared/candidacy/candidate-session/transitions.ts';
import { Modal } from '../../../ui/modals/modal.tsx';
import { departmentOf, type FormOfRegistration } from './form-context.ts';
import { useCities, useDegreeTypes, useDepartments, useGenders, useUniversities } from './lookups.ts';
import classes from './personal-form.module.css';

export function TwoVersions({ form, kind }: { form: FormOfRegistration; kind: CandidateKind }) {
  const own = useCandidateStore((state) => liveDraft(state, kind));
  const newer = useCandidateStore((state) => state.newer_form);
  if (!own || !newer) return null;
  return (
    <VersionsModal
      own={own}
      newer={newer}
      onChosen={(chosen) => {
        chooseVersion(chosen);
        if (chosen === 'own') return;
        form.clearErrors();
        form.setValues(newer.values);
      }}
    />
  );
}

interface VersionsModalProps {
  own: Draft;
  newer: ServerForm;
  onChosen: (chosen: 'own' | 'newer') => void;
}

/** Can't be closed without a choice: whatever is typed next would belong to one of them. */
function VersionsModal({ own, newer, onChosen }: VersionsModalProps) {
  const different = fieldsOf(own.kind).filter((field) => own.values[field] !== newer.values[field]);
  return (
    <Modal
      opened
      onClose={() => undefined}
      title="Hay dos versiones"
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className="stack">
        <p>
          Usted escribió en este equipo y también en otro. Nada se ha perdido: elija con cuál seguir. La que no elija se
          descarta.
        </p>
        <table className={classes.versions}>
          <caption className="spoken">Lo que es distinto en las dos versiones</caption>
          <thead>
            <tr>
              <th scope="col">
                <strong>En este equipo</strong>
                <span>{tellDateTime(new Date(own.saved_at).toISOString())}</span>
              </th>
              <th scope="col">
                <strong>La otra</strong>
                <span>{newer.saved_at === null ? 'Guardada en su inscripción' : tellDateTime(newer.saved_at)}</span>
              </th>
            </tr>
          </thead>
          {different.map((field) => (
            <tbody key={field}>
              <tr>
                <th scope="rowgroup" colSpan={2}>
                  {candidateFields[field].label}
                </th>
              </tr>
              <tr>
                <td>
                  <FieldWords field={field} values={own.values} />
                </td>
                <td>
                  <FieldWords field={field} values={newer.values} />
                </td>
              </tr>
            </tbody>
          ))}
        </table>
      </div>
      <div className={classes.versionButtons} data-buttons>
        <Button variant="default" data-autofocus onClick={() => onChosen('own')}>
          Usar la de este equipo
        </Button>
        <Button variant="default" onClick={() => onChosen('newer')}>
          Usar la otra
        </Button>
      </div>
    </Modal>
  );
}

interface FieldWordsProps {
  field: RegistrationField;
  values: RegistrationForm;
}

/** A field's value as the form shows it; a choice is kept by its id. */
function FieldWords({ field, values }: FieldWordsProps) {
  const value = values[field];
  if (typeof value === 'boolean') return acceptanceWord(value);
  if (value === '') return <span className="dimmed">Sin llenar</span>;
  const department = departmentOf(field);
  if (department) return <CityName id={value} department={values[department]} />;
  if (field.endsWith('_department')) return <DepartmentName id={value} />;
  if (field === 'titleType') return <DegreeName id={value} />;
  if (field === 'gender') return <GenderName id={value} />;
  if (field === 'universities') return <UniversityName id={value} />;
  return value;
}

const nameIn = ({ data, isLoading }: UseQueryResult<LookupItem[]>, id: string): string =>
  data?.find((item) => String(item.id) === id)?.name ?? (isLoading ? 'Cargando…' : 'Otra opción');

const CityName = ({ id, department }: { id: string; department: string }) => nameIn(useCities(department), id);
const DepartmentName = ({ id }: { id: string }) => nameIn(useDepartments(), id);
const DegreeName = ({ id }: { id: string }) => nameIn(useDegreeTypes(), id);
const GenderName = ({ id }: { id: string }) => nameIn(useGenders(), id);
const UniversityName = ({ id }: { id: string }) => nameIn(useUniversities(true), id);
