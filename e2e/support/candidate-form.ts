import { expect, type Locator, type Page } from '@playwright/test';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { type Declaration, isAccepted } from '@urna/contract/candidacy/declarations';
import type { DemoPerson } from '../../apps/server/src/demo/people.ts';

export const CEDULA = 'Cédula de ciudadanía';
export const ACCOUNTANT = 'Representante de Contadores Públicos';
export const IES = 'Representante de Instituciones de Educación Superior';

const bases = {
  CANDIDATE_ACCOUNTANT: '/inscription/candidate-contador',
  CANDIDATE_IES: '/inscription/candidate-ies',
} as const satisfies Record<CandidateKind, string>;

export function addresses(kind: CandidateKind = 'CANDIDATE_ACCOUNTANT') {
  const base = bases[kind];
  return {
    personalForm: `${base}/personal-form`,
    documentForm: `${base}/document-form`,
    previewPdf: `${base}/preview-pdf`,
    receipt: `${base}/receipt`,
  };
}

/** What a person types, by label; for searchable selects the search text. */
export interface FormAnswers {
  dates: Record<string, string>;
  places: Record<string, { department: string; city: string }>;
  choices: Record<string, string>;
  texts: Record<string, string>;
  university: string | null;
}

export function answersOf(person: DemoPerson, kind: CandidateKind = 'CANDIDATE_ACCOUNTANT'): FormAnswers {
  return {
    dates: { 'Fecha de expedición': '1999-04-12', 'Fecha de nacimiento': '1980-07-20' },
    places: {
      expedición: { department: 'Antioquia', city: 'Medellín' },
      nacimiento: { department: 'Valle del Cauca', city: 'Palmira' },
      residencia: { department: 'Cundinamarca', city: 'Chía' },
    },
    choices: { 'Tipo de título': 'Titulado', Género: person.female ? 'Femenino' : 'Masculino' },
    texts: {
      'Tarjeta profesional': `${person.number.slice(-6)}-T`,
      'Primer nombre': person.first_name,
      ...(person.second_name ? { 'Segundo nombre (opcional)': person.second_name } : {}),
      'Primer apellido': person.first_last_name,
      'Segundo apellido': person.second_last_name,
      'Correo electrónico': person.email,
      'Número de celular': '3104567890',
      'Dirección de residencia': 'Calle 12 # 34-56, apartamento 701',
    },
    university: kind === 'CANDIDATE_IES' ? 'Universidad de Nariño' : null,
  };
}

export function textbox(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true });
}

export function combobox(page: Page, label: string): Locator {
  return page.getByRole('combobox', { name: label, exact: true });
}

/** The same field while a closed section hides it. */
export function hiddenTextbox(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

export async function openForm(page: Page, kind: CandidateKind = 'CANDIDATE_ACCOUNTANT'): Promise<void> {
  await page.goto(addresses(kind).personalForm);
}

/** Enters and confirms the document; the caller asserts the server's response. */
export async function askToValidate(page: Page, number: string): Promise<void> {
  await combobox(page, 'Tipo de documento').selectOption({ label: CEDULA });
  await textbox(page, 'Número de documento').fill(number);
  await page.getByRole('button', { name: 'Validar', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Confirmar documento' });
  await modal.getByRole('button', { name: 'Sí, validar' }).click();
}

export async function validate(page: Page, person: Pick<DemoPerson, 'number'>): Promise<void> {
  await askToValidate(page, person.number);
  await expect(page.getByText('Documento validado')).toBeVisible();
}

/** Opens the section of a field: on a phone one is open at a time. */
export async function reveal(page: Page, label: string | RegExp): Promise<void> {
  const section = page.locator('section').filter({ has: page.getByLabel(label, { exact: true }) });
  await section.first().waitFor({ state: 'attached' });
  const closed = section.locator('h2 button[aria-expanded="false"]');
  if ((await closed.count()) > 0) await closed.click();
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await reveal(page, label);
  await combobox(page, label).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(combobox(page, label)).toHaveValue(option);
}

export async function fillForm(page: Page, answers: FormAnswers): Promise<void> {
  const fill = async (label: string, text: string) => {
    await reveal(page, label);
    await textbox(page, label).fill(text);
  };
  for (const [label, day] of Object.entries(answers.dates)) await fill(label, day);
  for (const [of, { department, city }] of Object.entries(answers.places)) {
    await choose(page, `Departamento de ${of}`, department);
    await choose(page, `Ciudad de ${of}`, city);
  }
  for (const [label, option] of Object.entries(answers.choices)) {
    await reveal(page, label);
    await combobox(page, label).selectOption({ label: option });
  }
  for (const [label, text] of Object.entries(answers.texts)) await fill(label, text);
  if (answers.university) await choose(page, 'Universidad', answers.university);
  await reveal(page, /^He leído y acepto/);
  for (const { title } of await declarationsOf(page)) await declaration(page, title).check();
}

export function declaration(page: Page, title: string): Locator {
  return page.getByRole('checkbox', { name: `He leído y acepto: ${title}` });
}

export function continueButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Continuar →' });
}

export async function expectDraftKept(page: Page): Promise<void> {
  await expect(page.getByText(/Guardado \d\d:\d\d/)).toBeVisible();
}

/** The texts that candidates accept in the current process. */
export async function declarationsOf(page: Page): Promise<Declaration[]> {
  const answer = await page.request.get('/api/elections/declarations');
  const { data } = (await answer.json()) as { data: Declaration[] };
  return data.filter(isAccepted);
}
