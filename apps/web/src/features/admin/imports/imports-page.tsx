import { useProcess } from '../../../domain/process/process-context.ts';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportHistory } from './import-history.tsx';
import classes from './imports.module.css';
import { importOptions, wordsOf } from './kind-words.ts';
import { useImport } from './use-import.ts';

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

function ImportForm() {
  const work = useImport('register');
  const { contests } = useProcess();
  return (
    <div className={classes.panel}>
      <RadioCards
        legend="Qué desea importar"
        options={importOptions(contests).map(({ value, label }) => ({
          value,
          label,
          description: wordsOf(value, contests).about,
        }))}
        value={work.kind}
        disabled={work.working}
        onChange={work.chooseKind}
      />
      <ImportFile work={work} level={2} />
    </div>
  );
}
