import { CopyButton } from '@urna/ui/button';

interface CodeListProps {
  codes: readonly (readonly [name: string, value: string])[];
  className: string | undefined;
}

/** Fingerprints, keys and addresses, each with a button that copies it. */
export function CodeList({ codes, className }: CodeListProps) {
  return (
    <dl className={className}>
      {codes.map(([name, value]) => (
        <div key={`${name} ${value}`}>
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
