import { GOV_BAR, GOV_URL } from '@urna/contract/process/gov-bar';
import { useProcess } from '../../domain/process/process-context.ts';

export function GovLink() {
  return (
    <a className="gov-link" href={GOV_URL}>
      {GOV_BAR.word}
    </a>
  );
}

/** The bar of GOV.CO above a public body's pages. The server writes it into the page too, so that nothing moves. */
export function GovBar() {
  const { process } = useProcess();
  if (!process?.shows_gov_bar) return null;
  return (
    <section className={GOV_BAR.className} aria-label={GOV_BAR.label}>
      <p>
        <GovLink />
      </p>
    </section>
  );
}
