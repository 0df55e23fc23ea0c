import { importKindLabels, importKinds } from '@urna/contract/administration';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { ImportFile } from './import-file.tsx';
import classes from './imports.module.css';
import { wordsOf } from './kind-words.ts';
import { useImport } from './use-import.ts';

export function ImportForm() {
  const work = useImport('register');
  return (
    <div className={classes.panel}>
      <RadioCards
        legend="Qué desea importar"
        options={importKinds.map((value) => ({
          value,
          label: importKindLabels[value],
          description: wordsOf(value).about,
        }))}
        value={work.kind}
        disabled={work.working}
        onChange={work.chooseKind}
      />
      <ImportFile work={work} level={2} />
    </div>
  );
}
