import { Link } from 'react-router';
import { Mark } from '../ui/logo.tsx';
import classes from './footer.module.css';
import { paths } from './paths.ts';

const links = [
  { to: paths.howItWorks, label: 'Cómo funciona la votación' },
  { to: paths.results, label: 'Resultados' },
  { to: paths.verification, label: 'Verificar' },
] as const;

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.name}>
          <Mark size={20} />
          <span>Elecciones 2025 · Tribunal Disciplinario · Periodo 2026-2029</span>
        </p>
        <nav className={classes.links} aria-label="Sobre la votación">
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <p className={classes.notes}>
          Todas las horas son de Colombia. Sus datos personales se tratan conforme a la Ley 1581 de 2012.
        </p>
      </div>
    </footer>
  );
}
