import { type Campaign, campaignKindLabels } from '@urna/contract/campaigns';

/** Several of a kind are told apart by their number. */
export function campaignName({ id, kind }: Pick<Campaign, 'id' | 'kind'>): string {
  return `${campaignKindLabels[kind]} n.º ${String(id)}`;
}
