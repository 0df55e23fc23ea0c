import { Mark } from '../ui/logo.tsx';
import classes from './footer.module.css';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.name}>
          <Mark size={20} />
          <span>Elecciones 2025 · Tribunal Disciplinario · Periodo 2026-2029</span>
        </p>
        <p className={classes.notes}>
          Todas las horas son de Colombia. Sus datos personales se tratan conforme a la Ley 1581 de 2012.
        </p>
      </div>
    </footer>
  );
}
