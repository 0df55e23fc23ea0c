import { PageTitle } from '../../ui/page-title.tsx';

export function DashboardPage() {
  return <PageTitle title="Dashboard" subtitle="Resumen general de la plataforma de inscripción." />;
}
