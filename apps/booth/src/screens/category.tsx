import { loginKinds } from '@urna/contract/election/contests';
import type { Calendar } from '@urna/contract/process/calendar';
import { Button } from '@urna/ui/button';
import { CheckIcon, InfoIcon, LockIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { messageOf } from '../api-error.ts';
import { site, siteLink } from '../installation.ts';
import { contestOfLogin, loadProcess, useFreshProcess } from '../process.ts';
import classes from './category.module.css';
import { CategoryCard } from './category-card.tsx';

const notes = [
  { Icon: CheckIcon, title: 'Un solo voto', text: 'Solo puedes votar una vez, y el voto no se puede cambiar después.' },
  { Icon: LockIcon, title: 'Secreto y seguro', text: 'Tu voto es secreto y seguro: solo se conocerán los totales.' },
  { Icon: InfoIcon, title: 'Revisa antes de confirmar', text: 'Lee bien el nombre que elegiste antes de confirmar.' },
] as const;

/** «Elecciones 2029» becomes #Elecciones2029. */
const hashtag = (words: string) => `#${words.replaceAll(/[^\p{L}\p{N}]+/gu, '')}`;

/** The two categories of voters, each with its login. */
export function CategoryScreen() {
  const { calendar, failure } = useFreshProcess();
  return (
    <div className={classes.page}>
      <Head calendar={calendar} />
      {calendar ? (
        <Cards calendar={calendar} />
      ) : failure ? (
        <Failure failure={failure} />
      ) : (
        <p role="status">Cargando…</p>
      )}
      <section className={classes.notes} aria-labelledby="antes-de-votar">
        <h2 id="antes-de-votar" className={classes.notesTitle}>
          Antes de votar
        </h2>
        <ul className={classes.noteList}>
          {notes.map(({ Icon, title, text }) => (
            <li key={title} className={classes.note}>
              <Icon size={22} />
              <div>
                <h3 className={classes.noteTitle}>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <p className={classes.roll}>
        ¿No sabes si puedes votar? <a href={siteLink(site.rollCheck)}>¿Estoy en el censo?</a> ¿Votaste en una elección
        anterior? Tu certificado está junto a <a href={siteLink(site.processes)}>sus resultados</a>.
      </p>
    </div>
  );
}

function Head({ calendar }: { calendar: Calendar | null }) {
  const process = calendar?.process;
  const chips = [...(process ? [hashtag(process.title), hashtag(process.body)] : []), '#TuVotoCuenta'];
  return (
    <header>
      {process ? (
        <p className={classes.banner}>{`${process.title} - ${process.body}`.toLocaleUpperCase('es-CO')}</p>
      ) : null}
      <PageTitle
        title="¿En qué categoría votas?"
        subtitle={`Elige la tuya para identificarte y votar.${process ? ` Periodo electoral ${process.period}.` : ''}`}
      />
      <ul className={classes.chips} aria-label="Etiquetas">
        {chips.map((chip) => (
          <li key={chip}>{chip}</li>
        ))}
      </ul>
    </header>
  );
}

function Cards({ calendar }: { calendar: Calendar }) {
  return (
    <section aria-label="Categorías" className={classes.cards}>
      {loginKinds.flatMap((login) => {
        const contest = contestOfLogin(calendar, login);
        return contest ? [<CategoryCard key={login} calendar={calendar} contest={contest} />] : [];
      })}
    </section>
  );
}

function Failure({ failure }: { failure: unknown }) {
  const again = (
    <Button variant="default" size="sm" onClick={() => void loadProcess()}>
      Intentar de nuevo
    </Button>
  );
  return (
    <Notice type="error" title="No pudimos mostrar las votaciones" actions={again}>
      {messageOf(failure)}
    </Notice>
  );
}
