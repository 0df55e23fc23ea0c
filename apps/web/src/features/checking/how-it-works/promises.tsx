import { describeCredentials } from '@urna/contract/election/credential-authority';
import { describeCollusion } from '@urna/contract/election/trustee-words';
import { listed } from '@urna/contract/shared/counted';
import { SuccessIcon, WarningIcon } from '@urna/ui/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useElections } from '../../../shared/election/elections-api.ts';
import { sealedChecks } from '../../../shared/election/sealed-checks.tsx';
import { useProcess } from '../../../shared/processes/process-context.ts';
import classes from './how-it-works.module.css';

interface Card {
  title: string;
  text: ReactNode;
}

const promises: readonly Card[] = [
  {
    title: 'Tu voto es secreto',
    text: (
      <>
        Nunca se abre una papeleta: solo se abren los totales. <WhoCouldOpen /> Al publicar el resultado, el servidor
        destruye su parte de la llave y lo que diría de quién es cada papeleta.
      </>
    ),
  },
  {
    title: 'Tu voto quedó como lo enviaste',
    text: (
      <>
        Al votar recibes un comprobante con un código de seguimiento. Con él encuentras tu papeleta en la{' '}
        <Link to={paths.ballotBox}>urna pública</Link>, desde ese momento y para siempre. Si faltara, tu comprobante lo
        demuestra.
      </>
    ),
  },
  { title: 'De la urna no sale nada a escondidas', text: <WhoWatches /> },
  {
    title: 'Se cuenta lo que está en la urna',
    text: (
      <>
        El resultado sale de las papeletas publicadas y lleva pruebas matemáticas. Cualquiera puede{' '}
        <Link to={paths.archiveCheck}>rehacer la cuenta</Link>, también con un programa que no es nuestro.
      </>
    ),
  },
  {
    title: 'Una credencial, un voto',
    text: 'Cada papeleta lleva la firma de una credencial que se publica antes de abrir, y ninguna credencial firma dos. Cualquiera lo comprueba en la urna.',
  },
];

const limits: readonly Card[] = [
  { title: 'Que solo voten quienes pueden', text: <WhoCouldVote /> },
  {
    title: 'La página que recibes',
    text: (
      <>
        El programa que cierra tu voto, la casilla, casi siempre llega del mismo servidor. Si lo cambiara para todos,
        los veedores lo notarían en minutos. Si lo cambiara solo para ti, podría ver tu voto o enviar otro, y revisar la
        urna no lo mostraría. Por eso otra entidad también puede entregar la casilla. <SeenElsewhere />
      </>
    ),
  },
  {
    title: 'Un dispositivo intervenido',
    text: (
      <>
        Si tu teléfono o computador tiene un programa malicioso, ese programa podría ver tu voto o cambiarlo. Vota desde
        un equipo de confianza y actualizado. <SeenElsewhere />
      </>
    ),
  },
  {
    title: 'La presión de otra persona',
    text: 'Votar por internet no impide que alguien te obligue o mire tu pantalla. Vota a solas; si te presionan, denúncialo.',
  },
];

export function Promises() {
  return (
    <>
      <Cards id="promesas" title="Lo que te prometemos" kind="promise" cards={promises} />
      <Cards id="limites" title="Lo que no podemos prometer" kind="limit" cards={limits} />
    </>
  );
}

interface CardsProps {
  id: string;
  title: string;
  kind: 'promise' | 'limit';
  cards: readonly Card[];
}

function Cards({ id, title, kind, cards }: CardsProps) {
  const Icon = kind === 'promise' ? SuccessIcon : WarningIcon;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      <ul className={classes.promises}>
        {cards.map((card) => (
          <li key={card.title} className={classes.promise} data-kind={kind}>
            <h3 className={classes.title}>
              <Icon size={22} />
              {card.title}
            </h3>
            <p>{card.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useSealed() {
  const { data = [] } = useElections({ live: false });
  return data.flatMap(({ contest, election }) => (election ? [{ contest, election }] : []));
}

/** Names, for each sealed election, the people who would have to collude to read a single vote. */
function WhoCouldOpen() {
  const { titleOf } = useProcess();
  const sealed = useSealed().map(({ contest, election }) => ({ contest, words: describeCollusion(election.custody) }));
  const [first] = sealed;
  if (!first) {
    return 'Para leer una sola tendrían que ponerse de acuerdo, para hacer trampa, quien opera el servidor y los custodios que la elección pide.';
  }
  if (sealed.every(({ words }) => words === first.words)) return first.words;
  return sealed.map(({ contest, words }) => `${titleOf(contest)}: ${words}`).join(' ');
}

/** Where voters can check with a second device what they sent. */
function SeenElsewhere() {
  if (useCheckHosts().length === 0) return null;
  return 'Que vieran tu voto no lo notarías; que enviaran otro, sí, si lo compruebas con otro dispositivo.';
}

const ANYONE_WATCHES =
  'La urna es pública mientras se vota, y cualquiera puede seguirla como veedor: guarda su copia, revisa cada papeleta al llegar y nota si una falta o cambia.';

/** Who outside the board keeps copies of the boxes. */
function WhoWatches() {
  const witnesses = useSealed().flatMap(({ election }) => election.log?.witnesses ?? []);
  const names = [...new Set(witnesses.map(({ name }) => name))];
  if (names.length === 0) return ANYONE_WATCHES;
  return (
    <>
      {ANYONE_WATCHES} Hoy {names.length === 1 ? 'lo hace' : 'lo hacen'} {listed(names)}: en{' '}
      <Link to={paths.results}>los resultados</Link> dice qué han visto.
    </>
  );
}

const WARNED =
  'Por eso te avisamos por correo si se registra un voto a tu nombre, y la participación se publica hora por hora.';
const BY_SERVER = 'El servidor entrega las credenciales: quien lo opera podría votar por alguien que no vote.';

/** Who would have to collude to vote in the name of an absent voter, for each sealed election. */
function WhoCouldVote() {
  const { titleOf } = useProcess();
  const sealed = useSealed().map(({ contest, election }) => ({ contest, authority: election.credential_authority }));
  const [first] = sealed;
  if (!sealed.some(({ authority }) => authority)) return `${BY_SERVER} ${WARNED}`;
  const isOne = sealed.every(({ authority }) => authority?.name === first?.authority?.name);
  const shown = isOne ? sealed.slice(0, 1) : sealed;
  const words = shown.map(
    ({ contest, authority }) => `${isOne ? '' : `${titleOf(contest)}: `}${describeCredentials(authority)}`,
  );
  return `${words.join(' ')} ${WARNED}`;
}

/** The addresses where the current process's votes are checked; empty where that isn't offered. */
function useCheckHosts() {
  const elections = useElections({ live: false });
  const hosts = sealedChecks(elections.data ?? []).flatMap((check) => check.hosts);
  return [...new Map(hosts.map((host) => [host.page, host])).values()];
}

/** How a voter checks with a second device what their ballot holds, and what that doesn't show. */
export function OwnCheck() {
  const hosts = useCheckHosts();
  if (hosts.length === 0) return null;
  return (
    <section aria-labelledby="otro-dispositivo">
      <h2 id="otro-dispositivo" className={classes.heading}>
        Comprueba con otro dispositivo lo que enviaste
      </h2>
      <ol className={classes.steps}>
        <li>Al terminar de votar, la pantalla muestra un código. Sirve durante media hora, más o menos.</li>
        <li>
          Con otro teléfono o computador abre una de estas direcciones, que no son de este servidor. Escríbela tú:
          <ul className="bullets">
            {hosts.map(({ name, page }) => (
              <li key={page}>
                <code>{page}</code> ({name})
              </li>
            ))}
          </ul>
        </li>
        <li>Lee allí el código con la cámara: verás por quién es la papeleta que está en la urna.</li>
        <li>
          Si no es lo que votaste, dilo en esa página: te dice a quién avisar. Un aviso no anula tu voto ni lo cambia.
        </li>
        <li>
          Quien reciba tu código en esa media hora puede ver tu voto: no lo compartas. Después, el código no le
          demuestra nada a nadie.
        </li>
        <li>
          En el mismo dispositivo con el que votaste no sirve para vigilarlo, solo para vigilar al servidor. Y si quien
          aloja la página hiciera trampa junto con quien cambió tu dispositivo, no lo notarías: por eso es otra entidad.
        </li>
      </ol>
    </section>
  );
}
