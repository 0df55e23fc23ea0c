import type { PublicElection } from '@urna/contract/election/elections';
import type { SealedCheck as Check } from '@urna/contract/election/vote-checks';
import { CodeList } from './code-list.tsx';
import classes from './elections.module.css';

/** What elections were sealed with: one, unless the process changed its hosts between two sealings. */
export function sealedChecks(elections: readonly PublicElection[]): Check[] {
  const checks = elections.flatMap(({ election }) => (election?.check ? [election.check] : []));
  const texts = checks.map((check) => JSON.stringify(check));
  return checks.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}

/** Where voters of a sealed election look with a second device at what their ballot holds. */
export function SealedCheck({ check }: { check: Check }) {
  return (
    <section className="card stack" aria-labelledby="comprobacion">
      <h2 id="comprobacion" className={classes.heading}>
        Dónde se comprueba el voto
      </h2>
      <p className="dimmed prose">
        Quien acaba de votar puede mirar con otro teléfono o computador qué contiene su papeleta, en una página que no
        es de este servidor. Los custodios firman estas direcciones y el archivo que deben entregar.
      </p>
      <CheckFacts check={check} />
    </section>
  );
}

/** The addresses are text to type elsewhere, and no links: a link could show one and lead to another. */
export function CheckFacts({ check: { hosts, page_sha256 } }: { check: Check }) {
  const facts = [
    ...hosts.map(({ name, page }) => [name, page] as const),
    ['SHA-256 de comprobar.html', page_sha256],
  ] as const;
  return <CodeList className={classes.key} codes={facts} />;
}
