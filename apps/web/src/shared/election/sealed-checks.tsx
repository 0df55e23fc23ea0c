import type { PublicElection } from '@urna/contract/election/elections';
import type { SealedCheck as Check } from '@urna/contract/election/vote-checks';
import { CopyButton } from '@urna/ui/button';
import classes from './elections.module.css';

/** What elections were sealed with: one, unless the process changed its hosts between two sealings. */
export function sealedChecks(elections: readonly PublicElection[]): Check[] {
  const checks = elections.flatMap(({ election }) => (election?.check ? [election.check] : []));
  const texts = checks.map((check) => JSON.stringify(check));
  return checks.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}

/** The addresses are text to type elsewhere, and no links: a link could show one and lead to another. */
export function CheckFacts({ check: { hosts, page_sha256 } }: { check: Check }) {
  const facts = [
    ...hosts.map(({ name, page }) => [name, page] as const),
    ['SHA-256 de comprobar.html', page_sha256],
  ] as const;
  return <CodeList codes={facts} />;
}

interface CodeListProps {
  /** Null for one that doesn't apply; `what` names it on its button where that isn't its label. */
  codes: readonly (readonly [name: string, value: string, what?: string] | null)[];
  className?: string | undefined;
}

/** Fingerprints, keys and addresses, each with a button that copies it. */
export function CodeList({ codes, className = classes.key }: CodeListProps) {
  return (
    <dl className={className}>
      {codes
        .filter((code) => code !== null)
        .map(([name, value, what = name]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton text={value} what={what} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
