import { siteTextKinds } from '@urna/contract/site-texts';
import { useLocation } from 'react-router';
import { addresses } from './addresses.ts';
import { SiteMapPage } from './site-map-page.tsx';
import { SiteTextPage } from './site-text-page.tsx';

export function LegalPage() {
  const path = useLocation().pathname.replace(/\/+$/, '');
  const kind = siteTextKinds.find((one) => addresses[one] === path);
  return kind ? <SiteTextPage key={kind} kind={kind} /> : <SiteMapPage />;
}
