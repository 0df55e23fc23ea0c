import type { SiteTextKind } from '@urna/contract/process/site-texts';
import { paths } from '../../lib/paths.ts';

export const addresses = {
  data_policy: paths.dataPolicy,
  terms: paths.terms,
  accessibility: paths.accessibility,
} as const satisfies Record<SiteTextKind, string>;
