import type { SealedCheck as Check } from '@urna/contract/election/vote-checks';
import { CopyButton } from '@urna/ui/button';
import classes from './witnesses.module.css';

/**
 * Where voters look with a second device at what their ballot holds, and the hash of the page that they must get there.
 * The addresses are text to type elsewhere, and no links: a link could show one and lead to another.
 */
export function SealedCheck({ check: { hosts, page_sha256 } }: { check: Check }) {
  return (
    <section className={classes.panel} aria-labelledby="comprobacion">
      <h2 id="comprobacion" className={classes.heading}>
        Dónde se comprueba el voto
      </h2>
      <p className={classes.lead}>
        Quien acaba de votar puede mirar con otro teléfono o computador qué contiene su papeleta, en una página que no
        es de este servidor. Los custodios firman estas direcciones y el archivo que deben entregar.
      </p>
      <dl className={classes.key}>
        {hosts.map(({ name, page }) => (
          <CheckFact key={page} name={name} value={page} />
        ))}
        <CheckFact name="SHA-256 de comprobar.html" value={page_sha256} />
      </dl>
    </section>
  );
}

function CheckFact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton text={value} what={name} />
      </dd>
    </>
  );
}
