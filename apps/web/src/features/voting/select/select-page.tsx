import { loginKinds } from '@urna/contract/election/contests';
import { CheckIcon, InfoIcon, LockIcon } from '@urna/ui/icons';
import { PageTitle } from '@urna/ui/panel';
import { Link } from 'react-router';
import { useCalendar } from '../../../domain/calendar/use-calendar.ts';
import { banner, contestOfLogin, shownProcess } from '../../../domain/process/shown-process.ts';
import { paths } from '../../../lib/paths.ts';
import { isForProofOnly, votingAccessFor } from '../voting-access.ts';
import { CategoryCard } from './category-card.tsx';
import classes from './select.module.css';

const notes = [
  { Icon: CheckIcon, title: 'Un solo voto', text: 'Solo puedes votar una vez, y el voto no se puede cambiar después.' },
  {
    Icon: LockIcon,
    title: 'Secreto y seguro',
    text: 'Tu voto es secreto y seguro: solo se conocerán los totales.',
  },
  { Icon: InfoIcon, title: 'Revisa antes de confirmar', text: 'Lee bien el nombre que elegiste antes de confirmar.' },
] as const;

function VotingNotes() {
  return (
    <section className={classes.notes} aria-labelledby="antes-de-votar">
      <h2 id="antes-de-votar" className={classes.notesTitle}>
        Antes de votar
      </h2>
      <ul className={classes.noteList}>
        {notes.map(({ Icon, title, text }) => (
          <li key={title} className={classes.note}>
            <span className={classes.noteIcon}>
              <Icon size={22} />
            </span>
            <div>
              <h3 className={classes.noteTitle}>{title}</h3>
              <p className={classes.noteText}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** «Elecciones 2029» becomes #Elecciones2029. */
const hashtag = (words: string) => `#${words.replaceAll(/[^\p{L}\p{N}]+/gu, '')}`;
const chips = [...(shownProcess ? [hashtag(shownProcess.title), hashtag(shownProcess.body)] : []), '#TuVotoCuenta'];

export function SelectPage() {
  const { calendar } = useCalendar();
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <p className={classes.banner}>{banner}</p>
        <PageTitle
          title="¿En qué categoría votas?"
          subtitle={`Elige la tuya para identificarte y votar.${shownProcess ? ` Periodo electoral ${shownProcess.period}.` : ''}`}
        />
        <ul className={classes.chips} aria-label="Etiquetas">
          {chips.map((chip) => (
            <li key={chip}>{chip}</li>
          ))}
        </ul>
      </header>
      <section aria-label="Categorías" className={classes.cards}>
        {loginKinds.flatMap((login) => {
          const contest = contestOfLogin(login);
          return contest
            ? [
                <CategoryCard
                  key={login}
                  contest={contest}
                  access={votingAccessFor(calendar, login)}
                  proofOnly={isForProofOnly(calendar, login)}
                />,
              ]
            : [];
        })}
      </section>
      <VotingNotes />
      <p className={classes.roll}>
        ¿No sabes si puedes votar? <Link to={paths.voting.rollCheck}>¿Estoy en el censo?</Link> ¿Votaste en una elección
        anterior? Tu certificado está junto a <Link to={paths.processes}>sus resultados</Link>.
      </p>
    </div>
  );
}
