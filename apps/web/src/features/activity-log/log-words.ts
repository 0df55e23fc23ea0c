import type { ActivityEntry, ActivityFilters } from '@urna/contract/staff/activity-list';
import { logNameLabels } from '@urna/contract/staff/activity-names';
import { causerOptions } from './log-people.ts';
import { actionLabels, type ContestLabels, propertyLabel } from './property-words.ts';
import { showValue } from './show-value.ts';

export function logNameOf(name: string): string {
  return Object.hasOwn(logNameLabels, name) ? logNameLabels[name as keyof typeof logNameLabels] : propertyLabel(name);
}

/** The filters that are on, in words, for a list that they leave empty. */
export function filterWords(
  filters: ActivityFilters,
  {
    staff,
    processes,
  }: { staff: readonly { id: number; name: string }[]; processes: readonly { slug: string; title: string }[] },
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

const telling = ['contest', 'document_type', 'stage', 'new_status', 'file_name'];

/** The subject of the entry in one line: the description alone is the same for every document. */
export function subjectOf({ properties }: Pick<ActivityEntry, 'properties'>, contests: ContestLabels): string {
  const show = (key: string, value: unknown) => showValue(key, value, contests);
  const { candidate_id: candidate, campaign_id: campaign, kind } = properties;
  const parts = telling.flatMap((key) => (properties[key] === undefined ? [] : [show(key, properties[key])]));
  return [
    ...(candidate === undefined ? [] : [`Candidato n.º ${show('candidate_id', candidate)}`]),
    ...(campaign === undefined ? [] : [`${show('kind', kind)} n.º ${show('campaign_id', campaign)}`]),
    ...parts,
  ].join(' · ');
}
