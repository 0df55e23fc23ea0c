import { Link } from 'react-router';
import { DataPolicyLine } from '../../../domain/process/data-policy-line.tsx';
import { paths } from '../../../lib/paths.ts';
import classes from './login.module.css';

interface LoginLinksProps {
  links: readonly { to: string; label: string }[];
}

/** The links below a login form, ending with the two that all of them share. */
export function LoginLinks({ links }: LoginLinksProps) {
  const all = [
    ...links,
    { to: paths.voting.rollCheck, label: '¿Estoy en el censo?' },
    { to: paths.voting.select, label: 'Elegir otra categoría' },
  ];
  return (
    <>
      <ul className={classes.links}>
        {all.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      <p className={classes.policy}>
        <DataPolicyLine informal />
      </p>
    </>
  );
}
