import type { ActivityEntry } from '@urna/contract/activity-list';
import { logNameLabels } from '@urna/contract/activity-names';
import { propertyLabel } from './property-words.ts';
import { showValue } from './show-value.ts';

export function logNameOf(name: string): string {
  return Object.hasOwn(logNameLabels, name) ? logNameLabels[name as keyof typeof logNameLabels] : propertyLabel(name);
}

const telling = ['contest', 'document_type', 'stage', 'new_status', 'file_name'];

/** The subject of the entry in one line: the description alone is the same for every document. */
export function subjectOf({ properties }: Pick<ActivityEntry, 'properties'>): string {
  const { candidate_id: candidate, campaign_id: campaign, kind } = properties;
  const parts = telling.flatMap((key) => (properties[key] === undefined ? [] : [showValue(key, properties[key])]));
  return [
    ...(candidate === undefined ? [] : [`Candidato n.º ${showValue('candidate_id', candidate)}`]),
    ...(campaign === undefined ? [] : [`${showValue('kind', kind)} n.º ${showValue('campaign_id', campaign)}`]),
    ...parts,
  ].join(' · ');
}
