import type { CandidateBook, PublicCandidate } from '@urna/contract/candidacy/candidates';
import { Portrait } from '@urna/ui/pictures';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { ProposalLink } from '../../../shared/candidacy/proposal-words.tsx';
import { PageTools } from '../../../ui/buttons/page-tools.tsx';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import { AllCandidates, CvLink, Withdrawn, withChosen, withCompared } from './candidate-parts.tsx';
import classes from './candidates.module.css';

interface CompareViewProps {
  book: CandidateBook;
  compared: readonly PublicCandidate[];
  notice: ReactNode;
}

const NONE = <span className="dimmed">—</span>;

interface Field {
  title: string;
  show: (candidate: PublicCandidate) => ReactNode;
}

const fields: readonly Field[] = [
  { title: 'Institución', show: ({ institution }) => institution },
  { title: 'Ciudad', show: ({ city }) => city },
  { title: 'Título', show: ({ degree }) => degree },
  { title: 'Tarjeta profesional', show: ({ professional_card }) => professional_card },
  {
    title: 'Propuesta',
    show: ({ proposal, withdrawn_at }) =>
      withdrawn_at === null ? (
        <p className={proposal ? 'as-written' : 'dimmed'}>{proposal?.text ?? 'No ha publicado una propuesta.'}</p>
      ) : (
        <Withdrawn time={withdrawn_at} />
      ),
  },
  { title: 'Enlace', show: ({ proposal }) => proposal?.link && <ProposalLink link={proposal.link} /> },
  {
    title: 'Hoja de vida',
    show: ({ proposal, full_name }) => proposal?.cv && <CvLink cv={proposal.cv} name={full_name} />,
  },
];

/** Two or three candidates field by field: side by side, and one below the other on a phone. */
export function CompareView({ book, compared, notice }: CompareViewProps) {
  const { process, contest, title } = book;
  const ids = compared.map(({ id }) => id);
  // A field that says nothing of anybody is left out.
  const shown = fields.filter(({ show }) => compared.some((one) => Boolean(show(one))));
  return (
    <PublicPage title="Comparar candidatos" subtitle={title}>
      {notice}
      <div className="cluster gap-sm" data-screen-only>
        <AllCandidates book={book} chosen={ids} />
        <PageTools
          title={`Comparar candidatos: ${title}`}
          path={withCompared(paths.candidatesOf(process, contest), ids)}
        />
      </div>
      <div className={classes.sheet} data-columns={compared.length}>
        <ul className={classes.people} aria-label="Candidatos comparados">
          {compared.map((one) => (
            <li key={one.id} className={classes.compared}>
              <span className={classes.photo}>
                <Portrait url={one.photo_url} eager />
              </span>
              <Link to={withChosen(paths.candidateOf(process, contest, one.id), ids)} className={classes.name}>
                {one.full_name}
              </Link>
            </li>
          ))}
        </ul>
        {shown.map((field) => (
          <section key={field.title} className={classes.field}>
            <h2 className={classes.fieldTitle}>{field.title}</h2>
            <ul className={classes.values}>
              {compared.map((one) => (
                <li key={one.id}>
                  <span className="spoken">{one.full_name}: </span>
                  {field.show(one) || NONE}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PublicPage>
  );
}
