// The first step of a registration: the personal form.

import { Box, Button } from '@mantine/core';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import {
  candidateSections,
  fieldsOf,
  type SectionName,
  sectionNames,
  sectionOf,
} from '@urna/contract/candidacy/candidate-fields';
import type { RegistrationField } from '@urna/contract/candidacy/registration-form';
import { CheckIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { lazy, type SubmitEvent, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { tellDateTime } from '../../../lib/format.ts';
import { useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { liveDraft } from '../../../shared/candidacy/candidate-session/draft-versions.ts';
import { EnrolmentNotice, SealedWithoutNotice } from '../../../shared/processes/calendar-notices.tsx';
import { DataPolicyLine } from '../../../shared/processes/site-texts.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { CollapsibleSection } from '../../../ui/layout/collapsible-section.tsx';
import { StepHeading, useRegistration } from '../registration/registration-steps.tsx';
import { useSaveForm } from '../registration/save-candidate.ts';
import { DraftStatus, startingValues, useDraft, useOtherTabs } from './draft.tsx';
import { FormProvider, useRegistrationForm } from './form-context.ts';
import { focusField, focusSection, isSectionName, sectionId, useOpenedSections } from './form-sections.ts';
import { IdentityFields, RegisterOffer } from './identity-fields.tsx';
import { type IdentityQuestion, useIdentityQuestion } from './identity-question.ts';
import { LeaveButton } from './leave-button.tsx';
import classes from './personal-form.module.css';
import {
  ContactFields,
  DeclarationFields,
  IssueFields,
  PersonFields,
  ProfessionalFields,
  ResidenceFields,
} from './sections.tsx';

/** Rarely needed, so it isn't part of the form's first visit. */
const TwoVersions = lazy(async () => ({ default: (await import('./two-versions.tsx')).TwoVersions }));

const laterSections = [
  ['profesional', ProfessionalFields],
  ['personal', PersonFields],
  ['contacto', ContactFields],
  ['domicilio', ResidenceFields],
  ['declaraciones', DeclarationFields],
] as const;

interface PersonalFormProps {
  kind: CandidateKind;
  known: boolean;
  justAdmitted: boolean;
}

function PersonalForm({ kind, known, justAdmitted }: PersonalFormProps) {
  const draft = useDraft(kind, known);
  const [refusal, setRefusal] = useState(0);
  const { hash } = useLocation();
  const identity = useCandidateStore((state) => state.identity);
  const [initialValues] = useState(() => startingValues(kind, identity));
  const sections = useOpenedSections(kind, known, initialValues, hash.slice(1));
  const { form, counts } = useRegistrationForm(kind, initialValues, draft.keep, () => {
    sections.openForErrors();
    setRefusal((count) => count + 1);
  });
  const registered = useCandidateStore((state) => state.isRegister);
  const hasNewer = useCandidateStore((state) => state.newer_form !== null);
  useOtherTabs(form, kind, initialValues);
  const question = useIdentityQuestion(form, kind);
  const saving = useSaveForm(kind, draft.settle);
  const save = form.submit((checked) =>
    saving.mutate(
      { ...form.getValues(), ...checked },
      {
        onError: (error) => {
          const message = form.showErrors(error);
          if (message !== null) toast.error(message);
        },
      },
    ),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!known) question.ask();
    // The button of a form that is being saved stays focusable.
    else if (!saving.isPending) save(event);
  };
  const goTo = (field: string) => {
    sections.open(sectionOf(field as RegistrationField));
    focusField(field);
  };

  useEffect(() => {
    const wanted = hash.slice(1);
    if (isSectionName(wanted)) focusSection(wanted);
    // A question about two versions has the focus.
    else if (justAdmitted && !useCandidateStore.getState().newer_form) focusField('expeditionDate');
  }, [hash, justAdmitted]);

  const lines = fieldsOf(kind).flatMap((field) => {
    const message = form.errors[field];
    return typeof message === 'string' ? [{ field, message, group: candidateSections[sectionOf(field)].title }] : [];
  });
  const showsSummary = refusal > 0 && lines.length > 0;
  const context = useMemo(() => ({ form, kind, locked: !known }), [form, kind, known]);
  const section = (name: SectionName) => ({
    id: sectionId(name),
    title: candidateSections[name].title,
    opened: sections.isOpened(name),
    aside: known ? <SectionCount words={counts[sectionNames.indexOf(name)] ?? ''} /> : null,
    onOpenedChange: (opened: boolean) => sections.set(name, opened),
  });

  return (
    <FormProvider value={context}>
      <StepHeading refused={showsSummary} />
      {known && hasNewer ? (
        <Suspense fallback={null}>
          <TwoVersions form={form} kind={kind} />
        </Suspense>
      ) : null}
      <form noValidate onSubmit={submit}>
        {showsSummary ? (
          <Box mb={24}>
            <ErrorSummary title="Revise estos datos para continuar" lines={lines} onChoose={goTo} refusal={refusal} />
          </Box>
        ) : null}
        <CollapsibleSection {...section('documento')}>
          {known ? (
            <Box component="p" className="dimmed" mb={16}>
              {REQUIRED}
            </Box>
          ) : null}
          <IdentityFields question={question} />
          {known ? null : (
            <Box component="p" className="note" mt={16}>
              <DataPolicyLine /> Desde que valide su documento, lo que escriba se guarda en el servidor.
            </Box>
          )}
          <div className={classes.after}>
            <IssueFields />
          </div>
        </CollapsibleSection>
        {/* Below the first card, which a phone shows without scrolling. */}
        <FormNotices known={known} kind={kind} question={question} />
        {known ? null : (
          <Box component="p" className="dimmed" mt={24} mb={16}>
            El resto del formulario se habilita con su documento.
          </Box>
        )}
        {laterSections.map(([name, Fields]) => (
          <CollapsibleSection key={name} {...section(name)}>
            <Fields />
          </CollapsibleSection>
        ))}
        <div className={classes.foot}>
          <DraftStatus draft={draft.state} />
          <div className={classes.buttons}>
            <LeaveButton known={known} beforeLeaving={draft.flush} />
            <Button type="submit" color="accent.4" disabled={!known} aria-disabled={saving.isPending || undefined}>
              {saving.isPending ? 'Guardando...' : registered ? 'Actualizar →' : 'Continuar →'}
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

function SectionCount({ words }: { words: string }) {
  const [filled, required] = words.split(' de ');
  return (
    <span className="line gap-2xs">
      {filled === required ? <CheckIcon size={18} /> : null}
      {words}
    </span>
  );
}

const REQUIRED = 'Todos los campos son obligatorios, salvo los que dicen «opcional».';

/** What to know before the rest of the form. */
function FormNotices({ known, kind, question }: { known: boolean; kind: CandidateKind; question: IdentityQuestion }) {
  const draft = useCandidateStore((state) => liveDraft(state, kind));
  return (
    // Its margin is the one between two cards, also where there is nothing to say.
    <Box className="stack" my={16}>
      {!known && draft ? (
        <Notice type="info" title="Su sesión terminó">
          Lo que escribió quedó guardado el {tellDateTime(new Date(draft.saved_at).toISOString())}. Valide el mismo
          documento para continuar donde iba.
        </Notice>
      ) : null}
      <SealedWithoutNotice kind={kind} />
      {known ? (
        <RegisterOffer question={question} />
      ) : (
        <EnrolmentNotice>
          Antes de inscribirse, asegúrese de que sus datos personales estén actualizados en el sistema durante este año.
          Sin esa actualización no es posible validar su documento.
        </EnrolmentNotice>
      )}
    </Box>
  );
}

export function PersonalFormPage() {
  const { kind } = useRegistration();
  const isValidate = useCandidateStore((state) => state.isValidate);
  const person = useCandidateStore((state) => state.identity?.documentNumber);
  const [cameUnknown] = useState(!isValidate);
  return (
    // The key resets the form when the person changes, also in another tab, so that no data remains for the next one.
    <PersonalForm
      key={`${kind}-${(isValidate ? person : null) ?? 'unknown'}`}
      kind={kind}
      known={isValidate}
      justAdmitted={isValidate && cameUnknown}
    />
  );
}
