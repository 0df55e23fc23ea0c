import { Footer as SiteFooter } from '@urna/ui/footer';
import { Link } from 'react-router';
import { aboutSite, paths } from '../../lib/paths.ts';
import { useProcess } from '../../shared/processes/process-context.ts';

const columns = [
  {
    label: 'Sobre la votación',
    pages: [
      { to: paths.howItWorks, label: 'Cómo funciona la votación' },
      { to: paths.candidates, label: 'Candidatos' },
      { to: paths.results, label: 'Resultados' },
      { to: paths.verification, label: 'Verificar' },
      { to: paths.processes, label: 'Procesos' },
    ],
  },
  {
    label: 'Sobre este sitio',
    pages: aboutSite,
  },
] as const;

/** The footer of every public page. */
export function Footer() {
  return (
    <SiteFooter
      process={useProcess().process}
      columns={columns}
      renderLink={(to, label) => <Link to={to}>{label}</Link>}
    />
  );
}
