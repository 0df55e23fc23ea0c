import { useEffect, useEffectEvent } from 'react';
import { ImportFile } from './import-file.tsx';
import classes from './imports.module.css';
import { useImport } from './use-import.ts';

interface RollImportProps {
  contest: string;
  onImported: () => void;
}

/** Imports a contest's roll, on the page of the contest. */
export function RollImport({ contest, onImported }: RollImportProps) {
  const work = useImport(`roll-${contest}`);
  const { job } = work;
  const tellImported = useEffectEvent(onImported);
  const imported = job?.status === 'done' && !job.dry_run ? job.id : null;
  useEffect(() => {
    if (imported !== null) tellImported();
  }, [imported]);
  return (
    <div className={classes.inline}>
      <ImportFile work={work} level={3} />
    </div>
  );
}
