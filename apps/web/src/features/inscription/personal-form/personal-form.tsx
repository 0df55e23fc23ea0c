import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { InscriptionForm } from '@urna/contract/candidacy/inscription-form';
import { tellTime } from '@urna/contract/shared/dates';
import { CheckIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { EnrolmentNotice } from '../../../domain/calendar/enrolment-notice.tsx';
import { SealedWithoutNotice } from '../../../domain/calendar/off-ballot-notice.tsx';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { DataPolicyLine } from '../../../domain/process/data-policy-line.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { CollapsibleSection } from '../../../ui/layout/collapsible-section.tsx';
import { StepHeading } from '../step-heading.tsx';
import { formErrors } from './check-form.ts';
import { DraftStatus } from './draft-status.tsx';
import { DeclarationFields } from './fields/declaration-fields.tsx';
import { ContactFields, IssueFields, PersonFields, ProfessionalFields, ResidenceFields } from './fields/sections.tsx';
import { FormProvider } from './form-context.ts';
import {
  fieldsInOrder,
  filledOf,
  focusField,
  focusSection,
  formSections,
  isSectionName,
  sectionId,
  sectionNames,
  sectionOf,
} from './form-sections.ts';
import { IdentityFields } from './identity/identity-fields.tsx';
import { RegisterOffer } from './identity/register-offer.tsx';
import { type IdentityQuestion, useIdentityQuestion } from './identity/use-identity-question.ts';
import { LeaveButton } from './leave-button.tsx';
import classes from './personal-form.module.css';
import { liveDraft, startingValues, useDraft } from './use-draft.ts';
import { useOpenedSections } from './use-opened-sections.ts';
import { useOtherTabs } from './use-other-tabs.ts';
import { useSaveForm } from './use-save-form.ts';

interface PersonalFormProps {
  kind: CandidateKind;
  known: boolean;
  justAdmitted: boolean;
}

/** "3 de 7" of each section, as one text: typing within a field that isn't empty rerenders nothing. */
const countsOf = (kind: CandidateKind, values: InscriptionForm) =>
  sectionNames
    .map((name) => {
      const { filled, required } = filledOf(name, kind, values);
      return `${String(filled)} de ${String(required)}`;
    })
    .join('|');

function useInscriptionForm(kind: CandidateKind, keep: (values: InscriptionForm) => void) {
  const identity = useCandidateStore((state) => state.identity);
  const [initialValues] = useState(() => startingValues(kind, identity));
  const [counts, setCounts] = useState(() => countsOf(kind, initialValues));
  const form = useForm<InscriptionForm>({
    mode: 'uncontrolled',
    initialValues,
    validate: (values) => formErrors(kind, values),
    onValuesChange: (values) => {
      keep(values);
      setCounts(countsOf(kind, values));
    },
  });
  return { form, initialValues, counts: counts.split('|') };
}

export function PersonalForm({ kind, known, justAdmitted }: PersonalFormProps) {
  const draft = useDraft(kind, known);
  const { form, initialValues, counts } = useInscriptionForm(kind, draft.keep);
  const registered = useCandidateStore((state) => state.isRegister);
  useOtherTabs(form, kind, initialValues);
  const question = useIdentityQuestion(form, kind);
  const [refusal, setRefusal] = useState(0);
  const { hash } = useLocation();
  const sections = useOpenedSections(kind, known, initialValues, hash.slice(1));

  const refused = () => {
    sections.openForErrors();
    setRefusal((count) => count + 1);
  };
  const { saving, save } = useSaveForm(form, kind, refused, draft.flush);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!known) question.ask();
    else if (form.validate().hasErrors) refused();
    else void save();
  };
  const goTo = (field: string) => {
    sections.open(sectionOf(field));
    focusField(field);
  };

  useEffect(() => {
    const wanted = hash.slice(1);
    if (isSectionName(wanted)) focusSection(wanted);
    else if (justAdmitted) focusField('expeditionDate');
  }, [hash, justAdmitted]);

  const lines = fieldsInOrder(kind).flatMap((field) => {
    const message = form.errors[field];
    return typeof message === 'string' ? [{ field, message, group: formSections[sectionOf(field)].title }] : [];
  });
  const showsSummary = refusal > 0 && lines.length > 0;
  const context = useMemo(() => ({ form, kind, locked: !known }), [form, kind, known]);
  const section = (name: keyof typeof formSections) => ({
    id: sectionId(name),
    title: formSections[name].title,
    opened: sections.isOpened(name),
    aside: known ? <SectionCount words={counts[sectionNames.indexOf(name)] ?? ''} /> : null,
    onOpenedChange: (opened: boolean) => sections.set(name, opened),
  });

  return (
    <FormProvider value={context}>
      <StepHeading refused={showsSummary} />
      <form noValidate onSubmit={submit}>
        {showsSummary ? (
          <div className={classes.above}>
            <ErrorSummary title="Revise estos datos para continuar" lines={lines} onChoose={goTo} refusal={refusal} />
          </div>
        ) : null}
        <CollapsibleSection {...section('documento')}>
          {known ? <p className={classes.hint}>{REQUIRED}</p> : null}
          <IdentityFields question={question} />
          {known ? null : (
            <p className={classes.policy}>
              <DataPolicyLine />
            </p>
          )}
          <div className={classes.after}>
            <IssueFields />
          </div>
        </CollapsibleSection>
        {/* Below the first card, which a phone shows without scrolling. */}
        <FormNotices known={known} kind={kind} question={question} />
        {known ? null : <p className={classes.locked}>El resto del formulario se habilita con su documento.</p>}
        <CollapsibleSection {...section('profesional')}>
          <ProfessionalFields />
        </CollapsibleSection>
        <CollapsibleSection {...section('personal')}>
          <PersonFields />
        </CollapsibleSection>
        <CollapsibleSection {...section('contacto')}>
          <ContactFields />
        </CollapsibleSection>
        <CollapsibleSection {...section('domicilio')}>
          <ResidenceFields />
        </CollapsibleSection>
        <CollapsibleSection {...section('declaraciones')}>
          <DeclarationFields />
        </CollapsibleSection>
        <div className={classes.foot}>
          <DraftStatus draft={draft.state} />
          <div className={classes.buttons}>
            <LeaveButton known={known} beforeLeaving={draft.flush} />
            <Button type="submit" color="accent.4" disabled={!known} aria-disabled={saving || undefined}>
              {saving ? 'Guardando...' : registered ? 'Actualizar →' : 'Continuar →'}
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
    <div className={classes.notices}>
      {!known && draft ? (
        <Notice type="info" title="Su sesión terminó">
          Lo que escribió quedó guardado en este equipo el {tellTime(new Date(draft.saved_at))}. Valide el mismo
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
    </div>
  );
}
