import {
  type ActivityEntry,
  type ActivityFilters,
  logNameLabels,
  SYSTEM_CAUSER,
  staffCauser,
} from '@urna/contract/activity/activity-list';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { actionLabels, byReadingOrder, type ContestLabels, propertyLabel, valueLabel } from './property-words.ts';

export function logNameOf(name: string): string {
  return Object.hasOwn(logNameLabels, name) ? logNameLabels[name as keyof typeof logNameLabels] : propertyLabel(name);
}

type StaffNames = readonly { id: number; name: string }[];

/** A member of the staff or the system, as a choice. Includes a person whom the URL names and the list doesn't. */
export function causerOptions(staff: StaffNames, chosen: string | undefined): { value: string; label: string }[] {
  const options = [
    ...staff.map(({ id, name }) => ({ value: staffCauser(id), label: name })),
    { value: SYSTEM_CAUSER, label: 'Sistema y órdenes' },
  ];
  const isMissing = chosen !== undefined && options.every(({ value }) => value !== chosen);
  return isMissing ? [...options, { value: chosen, label: 'Persona desconocida' }] : options;
}

/** The filters that are on, in words, for a list that they leave empty. */
export function filterWords(
  filters: ActivityFilters,
  { staff, processes }: { staff: StaffNames; processes: readonly { slug: string; title: string }[] },
): string[] {
  const { log_name, candidate_type, process, from, to, causer, candidate, search } = filters;
  const author = causerOptions(staff, causer).find(({ value }) => value === causer)?.label;
  return [
    ...(search ? [`búsqueda «${search}»`] : []),
    ...(log_name ? [`tipo de registro: ${logNameLabels[log_name]}`] : []),
    ...(candidate_type ? [`tipo de candidato: ${actionLabels[candidate_type]}`] : []),
    ...(process ? [`proceso: ${processes.find(({ slug }) => slug === process)?.title ?? process}`] : []),
    ...(from ? [`desde el ${from}`] : []),
    ...(to ? [`hasta el ${to}`] : []),
    ...(causer ? [`responsable: ${author ?? ''}`] : []),
    ...(candidate ? [`candidato n.º ${String(candidate)}`] : []),
  ];
}

const subjectKeys = ['contest', 'document_type', 'stage', 'new_status', 'file_name'];

/** The subject of the entry in one line: the description alone is the same for every document. */
export function subjectOf({ properties }: Pick<ActivityEntry, 'properties'>, contests: ContestLabels): string {
  const show = (key: string, value: unknown) => showValue(key, value, contests);
  const { candidate_id: candidate, campaign_id: campaign, kind } = properties;
  const parts = subjectKeys.flatMap((key) => (properties[key] === undefined ? [] : [show(key, properties[key])]));
  return [
    ...(candidate === undefined ? [] : [`Candidato n.º ${show('candidate_id', candidate)}`]),
    ...(campaign === undefined ? [] : [`${show('kind', kind)} n.º ${show('campaign_id', campaign)}`]),
    ...parts,
  ].join(' · ');
}

const NOTHING = 'Sin valor';

/** Plausible years only: a professional card or phone number may look like a date. */
const year = '(?:190[1-9]|19[1-9]\\d|20\\d\\d)';
const day = new RegExp(`^(${year})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$`);
const instant = new RegExp(
  `^${year}-\\d{2}-\\d{2}(?: \\d{2}:\\d{2}:\\d{2}|T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:\\d{2}))$`,
);

function showText(text: string, contests: ContestLabels): string {
  if (text.trim() === '') return NOTHING;
  const asDay = day.exec(text);
  if (asDay) return `${String(asDay[3])}/${String(asDay[2])}/${String(asDay[1])}`;
  if (instant.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T')))) return formatDateTime(text);
  return valueLabel(text, contests) ?? text;
}

function isIdentifier(key: string): boolean {
  return key.endsWith('_id') || key === 'campaign';
}

/** Formats a property for display. Values come from other people, so they are always rendered as text. */
export function showValue(key: string, value: unknown, contests: ContestLabels): string {
  if (typeof value === 'string') return showText(value, contests);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  // Digit grouping would make an identifier look like another number.
  if (typeof value === 'number') return isIdentifier(key) ? String(value) : formatNumber(value);
  if (typeof value === 'object' && value !== null) return showMany(key, value, contests);
  return NOTHING;
}

function showMany(key: string, value: object, contests: ContestLabels): string {
  // A line of a change request.
  if ('label' in value && 'value' in value)
    return `${String(value.label)}: ${showValue('value', value.value, contests)}`;
  const parts = Array.isArray(value)
    ? value.map((part: unknown) => showValue(key, part, contests))
    : Object.entries(value).map(
        ([name, part]: [string, unknown]) => `${propertyLabel(name)}: ${showValue(name, part, contests)}`,
      );
  return parts.length === 0 ? NOTHING : parts.join(', ');
}

export interface Change {
  key: string;
  before: unknown;
  after: unknown;
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** `old` and `attributes` hold the same fields before and after a change, and are shown side by side. */
export function splitProperties(properties: Readonly<Record<string, unknown>>) {
  const old = recordOf(properties['old']);
  const attributes = recordOf(properties['attributes']);
  const isChange = (key: string) => (key === 'old' && old !== null) || (key === 'attributes' && attributes !== null);
  const keys = new Set([...Object.keys(old ?? {}), ...Object.keys(attributes ?? {})]);
  return {
    plain: Object.entries(properties)
      .filter(([key]) => !isChange(key))
      .toSorted(([one], [other]) => byReadingOrder(one, other)),
    changes: [...keys].toSorted(byReadingOrder).map((key) => ({ key, before: old?.[key], after: attributes?.[key] })),
  };
}
