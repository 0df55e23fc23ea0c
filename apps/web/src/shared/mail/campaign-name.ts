import { type Campaign, campaignKindLabels } from '@urna/contract/mail/campaigns';

/** The number distinguishes campaigns of one kind. */
export function campaignName({ id, kind }: Pick<Campaign, 'id' | 'kind'>): string {
  return `${campaignKindLabels[kind]} n.º ${String(id)}`;
}
