import { siteTextKinds } from '@urna/contract/process/site-texts';
import { Link, useLocation } from 'react-router';
import { isOfBooth } from '../../lib/paths.ts';
import { PublicPage } from '../../ui/layout/public-page.tsx';
import { addresses } from './addresses.ts';
import classes from './legal.module.css';
import { publicPages } from './public-pages.ts';
import { SiteTextPage } from './site-text-page.tsx';

export function LegalPage() {
  const path = useLocation().pathname.replace(/\/+$/, '');
  const kind = siteTextKinds.find((one) => addresses[one] === path);
  return kind ? <SiteTextPage key={kind} kind={kind} /> : <SiteMapPage />;
}

function SiteMapPage() {
  return (
    <PublicPage title="Mapa del sitio" subtitle="Todas las páginas públicas de esta plataforma.">
      <div className={classes.map}>
        {publicPages.map(({ title, pages }) => (
          <section key={title}>
            <h2 className={classes.heading}>{title}</h2>
            <ul className="stack gap-xs">
              {pages.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} reloadDocument={isOfBooth(to)}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PublicPage>
  );
}
