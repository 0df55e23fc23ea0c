// What a person typed into the registration form and hasn't saved: kept on the server from the validation on.

import { z } from 'zod';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import { candidateFields, emptyRegistrationForm, isAcceptance } from './candidate-fields.ts';
import type { RegistrationField, RegistrationForm } from './registration-form.ts';

/** More than any field's rule takes, because a draft is kept as it was typed. */
const LONGEST_TEXT = 300;

type IdentityField = 'documentType' | 'documentNumber';
type DraftField = Exclude<RegistrationField, IdentityField>;
/** A field that another version of the form doesn't have is missing, which means empty. */
export type FormDraftContent = { [Field in DraftField]?: RegistrationForm[Field] };

/** The session says whose draft it is, so that no draft can name somebody else. */
const isIdentity = (field: RegistrationField): field is IdentityField =>
  field === 'documentType' || field === 'documentNumber';

export const registrationFields = Object.keys(candidateFields) as readonly RegistrationField[];
const draftFields = registrationFields.filter((field): field is DraftField => !isIdentity(field));

const contentSchema = z.object(
  Object.fromEntries(
    draftFields.map((field) => [
      field,
      (isAcceptance(field)
        ? z.boolean()
        : z.string().max(LONGEST_TEXT, `No puede tener más de ${LONGEST_TEXT} caracteres`)
      ).optional(),
    ]),
  ),
) as z.ZodType<FormDraftContent, FormDraftContent>;

export const formDraftSchema = z.object({
  /** Another number after each save, and never one that was used before. */
  version: z.int(),
  saved_at: z.string(),
  content: contentSchema,
});
export type FormDraft = z.infer<typeof formDraftSchema>;

export const contentOfForm = (form: RegistrationForm): FormDraftContent =>
  Object.fromEntries(draftFields.map((field) => [field, form[field]]));

export const formOfDraft = (
  content: FormDraftContent,
  identity: Pick<RegistrationForm, IdentityField>,
): RegistrationForm => ({ ...emptyRegistrationForm, ...content, ...identity });

const tag = 'Candidatos';

/** The draft is read with the session: by `getApplicant`, and by the code that opens it. */
export const saveFormDraft = {
  method: 'PUT',
  path: '/applicant/draft',
  tag,
  summary: 'Conserva lo escrito en el formulario, si nadie guardó otra cosa desde la versión que se dice',
  who: { sessions: ['candidate'] },
  /** `version` is the one that the writer saw last; null where there was none. */
  body: z.object({ version: z.int().nullable(), content: contentSchema }),
  answers: { 200: dataSchema(formDraftSchema.omit({ content: true })) },
} as const satisfies Endpoint;

export const deleteFormDraft = {
  method: 'DELETE',
  path: '/applicant/draft',
  tag,
  summary: 'Borra lo escrito en el formulario que no se guardó',
  who: { sessions: ['candidate'] },
  answers: { 200: messageSchema },
} as const satisfies Endpoint;
