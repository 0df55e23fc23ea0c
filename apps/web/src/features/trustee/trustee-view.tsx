import type { TrusteeFile } from '@urna/contract/trustee-file';
import type { TrusteePage } from '@urna/contract/trustees';
import { useState } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import { Steps } from '../../ui/steps.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { AboutTrustees } from './about-trustees.tsx';
import { roadOf } from './road.ts';
import { TaskCard } from './tasks/task-card.tsx';
import classes from './trustee.module.css';
import { TrusteeList } from './trustee-list.tsx';

export function TrusteeView({ page, token }: { page: TrusteePage; token: string }) {
  // Kept in memory while the page is open, so that it isn't asked for at each step.
  const [file, setFile] = useState<TrusteeFile | null>(null);
  const place = useKeptFocus<HTMLDivElement>([page.task.task]);
  return (
    <div className={classes.page}>
      <PageTitle
        title="Su página de custodio"
        subtitle={`${page.process}: ${page.contest_title}. ${page.trustee.name}, esta página es personal: no comparta el enlace.`}
      />
      <Steps label="Su camino como custodio" steps={roadOf(page)} />
      <div ref={place} tabIndex={-1} className={classes.task}>
        <TaskCard key={page.task.task} page={page} token={token} file={file} onFile={setFile} />
      </div>
      <TrusteeList page={page} />
      <AboutTrustees page={page} />
    </div>
  );
}
