import { Link } from 'react-router';
import { PublicPage } from '../../ui/layout/public-page.tsx';
import classes from './legal.module.css';
import { publicPages } from './public-pages.ts';

export function SiteMapPage() {
  return (
    <PublicPage title="Mapa del sitio" subtitle="Todas las páginas públicas de esta plataforma.">
      <div className={classes.map}>
        {publicPages.map(({ title, pages }) => (
          <section key={title}>
            <h2 className={classes.heading}>{title}</h2>
            <ul className={classes.pages}>
              {pages.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PublicPage>
  );
}
