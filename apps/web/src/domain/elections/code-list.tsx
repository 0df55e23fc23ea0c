import { CopyButton } from '@urna/ui/button';
import classes from './results.module.css';

/** Fingerprints and keys, each with a button that copies it. */
export function CodeList({ codes }: { codes: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.codes}>
      {codes.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
            <CopyButton text={value} what={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
