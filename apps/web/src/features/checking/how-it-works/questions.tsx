import { ChevronDownIcon } from '@urna/ui/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { ContactLine } from '../../../shared/processes/contact.tsx';
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
      'No. Sale de tu papeleta cerrada y sirve para encontrarla, no para abrirla. Tampoco te sirve para demostrarle a otra persona por quién votaste.',
  },
  {
    question: '¿Qué es mi credencial?',
    answer: (
      <>
        Es el secreto que firma tu papeleta, para que nadie vote por ti. En algunas elecciones la hace el servidor y no
        tienes que hacer nada. En otras la hace una autoridad de credenciales: una entidad aparte, que te la envía por
        correo con un enlace. Así, quien maneja la urna no tiene con qué votar por ti. Si la pierdes, pídesela a esa
        entidad, porque este sitio no la conoce. En <Link to={paths.results}>los resultados</Link> dice quién hizo las
        de cada elección.
      </>
    ),
  },
  {
    question: '¿Para qué guardo el comprobante?',
    answer: (
      <>
        Con él el servidor firma que recibió tu papeleta y qué lugar tiene en la urna, y lleva su código de seguimiento.
        No dice por quién votaste. Si tu papeleta llegara a faltar, con él y con la firma del servidor sobre esa urna se
        le demuestra a cualquiera. Compruébalo cuando quieras en <Link to={paths.verification}>Verificar</Link>. Para
        mostrar que votaste está el certificado.
      </>
    ),
  },
  {
    question: '¿Quiénes son los veedores?',
    answer: (
      <>
        Universidades, medios u organizaciones que siguen la urna desde su propio computador. Cada uno guarda una copia,
        revisa cada papeleta al llegar y firma lo que vio; si una desaparece o cambia, tiene la prueba. Ninguno sabe
        quién votó ni por quién. En <Link to={paths.results}>los resultados</Link> dice cuáles siguen cada urna y cuándo
        la vieron.
      </>
    ),
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
