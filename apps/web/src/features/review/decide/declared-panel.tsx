import type { Candidate } from '@urna/contract/inscription';
import { CollapsibleSection } from '../../../ui/layout/collapsible-section.tsx';
import { declaredGroups } from './declared-data.ts';
import { Facts } from './facts.tsx';
import classes from './review-page.module.css';

export function DeclaredPanel({ candidate }: { candidate: Candidate }) {
  return (
    <CollapsibleSection title="Datos declarados" defaultOpened={false}>
      <div className={classes.groups}>
        {declaredGroups(candidate).map(({ title, facts }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.groupTitle}>{title}</h3>
            <Facts facts={facts} />
          </section>
        ))}
      </div>
    </CollapsibleSection>
  );
}
