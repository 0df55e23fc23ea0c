import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ContactLine } from '../../domain/process/contact.tsx';
import { paths } from '../../lib/paths.ts';
import { ChevronDownIcon } from '../../ui/icons/icons.tsx';
import classes from './how-it-works.module.css';

interface Question {
  question: string;
  answer: ReactNode;
  /** Whether the answer sends the reader to the board. */
  contact?: true;
}

const questions: readonly Question[] = [
  {
    question: '¿Mi código de seguimiento dice por quién voté?',
    answer:
      'No. Es la huella de tu papeleta cerrada: sirve para encontrarla, no para abrirla. Tampoco te sirve para demostrarle a otra persona por quién votaste.',
  },
  {
    question: '¿Y si se cae mi conexión justo al votar?',
    answer:
      'No pierdes nada ni votas dos veces. La página vuelve a enviar la misma papeleta hasta recibir la respuesta. Solo verás «Voto registrado» cuando la urna lo haya confirmado.',
  },
  {
    question: '¿Puedo cambiar mi voto?',
    answer: 'No. Cada persona vota una sola vez y la papeleta registrada no se cambia ni se retira.',
  },
  {
    question: '¿El voto en blanco cuenta?',
    answer: 'Sí. Es una opción más de la tarjeta, se cuenta aparte y aparece en el resultado y en el acta.',
  },
  {
    question: '¿Quiénes son los custodios?',
    answer:
      'Personas independientes entre sí, con nombre propio en el acta. Cada una creó su parte de la llave en su propio equipo, y esa parte nunca llegó a nuestro servidor.',
  },
  {
    question: '¿Quiénes son los testigos?',
    answer: (
      <>
        Entidades de fuera de la Junta que guardan en sus equipos una copia de la urna mientras se vota y firman lo que
        ven. Si una papeleta se quitara o se cambiara, lo notarían y podrían demostrarlo. En{' '}
        <Link to={paths.results}>los resultados</Link> está cuáles siguen cada urna, si hay alguna.
      </>
    ),
  },
  {
    question: 'Me llegó un aviso de un voto que yo no hice',
    answer: (
      <>
        Abre el enlace «No fui yo» de ese correo y avisa de inmediato a la Junta. Ese aviso existe precisamente para que
        un voto a tu nombre no pase inadvertido.
      </>
    ),
    contact: true,
  },
  {
    question: '¿Con qué programa independiente se puede verificar?',
    answer: (
      <>
        La urna sigue el protocolo Belenios, creado por investigadores y usado en miles de elecciones. Su programa,
        belenios-tool, viene con Debian. En <Link to={paths.results}>los resultados</Link> están los pasos y los
        comandos.
      </>
    ),
  },
];

export function Questions() {
  return (
    <section aria-labelledby="preguntas">
      <h2 id="preguntas" className={classes.heading}>
        Preguntas y respuestas
      </h2>
      <div className={classes.questions}>
        {questions.map(({ question, answer, contact }) => (
          <details key={question} className={classes.question}>
            <summary>
              {question}
              <ChevronDownIcon />
            </summary>
            <p>{answer}</p>
            {contact ? <ContactLine /> : null}
          </details>
        ))}
      </div>
    </section>
  );
}
