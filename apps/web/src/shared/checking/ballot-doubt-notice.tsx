import { Notice } from '@urna/ui/notice';
import type { BallotDoubt } from './look-up-ballot.ts';

const doubtWords = {
  other_ballot: {
    title: 'Alerta: la papeleta que mostró el servidor no es la de este código',
    text: 'Tu navegador calculó el código de lo que llegó, y es otro.',
  },
  other_election: {
    title: 'Alerta: la papeleta que mostró el servidor no es de esta elección',
    text: 'Lleva los datos de otra elección, o los que se publicaron de esta no son los que se sellaron.',
  },
  invalid: {
    title: 'Alerta: la papeleta que mostró el servidor no es válida',
    text: 'Su firma o sus pruebas no son correctas: ninguna papeleta así puede contarse.',
  },
  unproven: {
    title: 'Alerta: el servidor no demostró que tiene la papeleta',
    text: 'La prueba que envió no es de esta papeleta, o no la firma la llave de esta votación.',
  },
} as const satisfies Record<BallotDoubt, { title: string; text: string }>;

const DOUBT_ADVICE =
  'No des por comprobado tu voto. Guarda tu código y una captura de esta página, descarga la urna completa y avisa a la Junta y a quienes vigilan la elección.';

export function BallotDoubtNotice({ doubt }: { doubt: BallotDoubt }) {
  const { title, text } = doubtWords[doubt];
  return (
    <Notice type="error" role="note" title={title} contact>
      <p>{text}</p>
      <p>{DOUBT_ADVICE}</p>
    </Notice>
  );
}
