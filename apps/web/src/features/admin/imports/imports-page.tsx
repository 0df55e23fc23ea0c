import { useMay } from '../../../lib/staff-session/staff-context.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportHistory } from './import-history.tsx';

export function ImportsPage() {
  const mayImport = useMay('administer');
  return (
    <>
      <PageHead
        title="Importaciones"
        subtitle="Listas que la plataforma toma de otros sistemas. Un archivo con errores no cambia nada."
      />
      {mayImport ? <ImportForm /> : null}
      <ImportHistory />
    </>
  );
}
