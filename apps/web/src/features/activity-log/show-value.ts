import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { type ContestLabels, propertyLabel, valueLabel } from './property-words.ts';

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
