import { contestNames } from '@urna/contract/contests';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { bannerOf, periodOf } from '../../../lib/process-words.ts';
import { useCalendar } from '../../../lib/use-calendar.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { votingDoor } from '../voting-door.ts';
import { CategoryCard } from './category-card.tsx';
import classes from './select.module.css';
import { VotingNotes } from './voting-notes.tsx';

const chips = ['#Elecciones2025', '#TribunalDisciplinario', '#TuVotoCuenta'] as const;

export function SelectPage() {
  const { calendar } = useCalendar();
  const door = votingDoor(calendar);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <p className={classes.banner}>{bannerOf(calendar?.process)}</p>
        <PageTitle
          title="¿En qué categoría votas?"
          subtitle={`Elige la tuya para identificarte y votar. Periodo electoral ${periodOf(calendar?.process)}.`}
        />
        <ul className={classes.chips} aria-label="Etiquetas">
          {chips.map((chip) => (
            <li key={chip}>{chip}</li>
          ))}
        </ul>
      </header>
      <section aria-label="Categorías" className={classes.cards}>
        {contestNames.map((contest) => (
          <CategoryCard key={contest} contest={contest} door={door} />
        ))}
      </section>
      <VotingNotes />
      <p className={classes.roll}>
        ¿No sabes si puedes votar? <Link to={paths.voting.rollCheck}>¿Estoy en el censo?</Link>
      </p>
    </div>
  );
}
