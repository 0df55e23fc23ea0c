import type { TrusteeStep } from '@urna/contract/election/trustees';
import type { Mail, MailBlock } from '@urna/mail/mail-layout';

/** The recipient of a mail to a trustee, with their personal link, which opens their page and nothing else. */
export interface TrusteeMail {
  name: string;
  /** What the contest asks, such as “Representante de los Contadores Públicos”. */
  question: string;
  link: string;
}

const keep =
  'El enlace es personal: no lo reenvíe. Su llave privada se crea en su navegador y se guarda en un archivo suyo; nadie de la Junta se la pedirá.';

const todo = {
  public_key:
    'Abra el enlace para crear su llave, guardar el archivo que la contiene y hacer un ensayo. Toma unos minutos.',
  certificate:
    'Abra el enlace para crear su llave y guardar el archivo que la contiene: es el primero de cuatro pasos.',
  commitment:
    'Los demás custodios ya crearon su llave. Abra el enlace, con el archivo que guardó, para fijar su parte antes de que alguien muestre la suya: es el segundo de cuatro pasos.',
  polynomial:
    'Los demás custodios ya fijaron su parte. Abra el enlace, con el archivo que guardó, para repartir la suya: es el tercero de cuatro pasos.',
  output:
    'Ya están las partes de todos. Abra el enlace, con el archivo que guardó, para recibir la suya y hacer un ensayo: es el último paso antes de la votación.',
  rehearsal: 'Falta el ensayo: abra el enlace, con el archivo que guardó, y descifre unos votos inventados.',
  sealing_act:
    'La elección quedó sellada y falta su firma en el acta de sellado. Abra el enlace, con el archivo que guardó y su frase de acceso: su navegador comprueba que su llave está en lo que se publicó y firma sus huellas. La votación no abre sin las firmas que hacen falta.',
  booth_change:
    'Quien opera el servidor propone cambiar la casilla, el programa con el que se vota, con la elección ya sellada. Solo cambia si firman los custodios que hacen falta. Abra el enlace para ver el motivo y las dos huellas; si no está de acuerdo, no tiene que hacer nada.',
  partial_decryption:
    'La votación cerró y las papeletas ya se sumaron cifradas. Abra el enlace, con el archivo que guardó, para comprobar la urna y descifrar su parte del total.',
} as const satisfies Record<TrusteeStep, string>;

function mail(to: TrusteeMail, subject: string, blocks: readonly MailBlock[]): Mail {
  return {
    subject,
    preview: to.question,
    greeting: `Hola, ${to.name}:`,
    secret: true,
    blocks: [...blocks, { type: 'link', label: 'Abrir mi página de custodio', url: to.link }, keep],
  };
}

export function invitationMail(to: TrusteeMail, awaited: TrusteeStep | null): Mail {
  return mail(to, 'Usted es custodio de la elección', [
    `La Junta lo designó custodio de la elección del ${to.question}. Un custodio guarda una parte de la llave: sin su parte y las de los demás que hagan falta, quien opera el servidor no puede descifrar los votos.`,
    awaited === null
      ? 'Todavía faltan otros custodios por designar. Le escribiremos cuando sea su turno.'
      : todo[awaited],
  ]);
}

export function newLinkMail(to: TrusteeMail, awaited: TrusteeStep | null): Mail {
  return mail(to, 'Su enlace nuevo como custodio', [
    'Este enlace reemplaza al anterior, que ya no sirve.',
    awaited === null ? 'Por ahora no tiene nada pendiente.' : todo[awaited],
  ]);
}

const subjects: Partial<Record<TrusteeStep, string>> = {
  sealing_act: 'Falta su firma en el acta de sellado',
  booth_change: 'Se propone cambiar la casilla',
  partial_decryption: 'Ya puede descifrar su parte',
};

export function turnMail(to: TrusteeMail, awaited: TrusteeStep): Mail {
  const subject = subjects[awaited] ?? 'Es su turno como custodio';
  return mail(to, subject, [`Elección del ${to.question}.`, todo[awaited]]);
}

export function reminderMail(to: TrusteeMail, awaited: TrusteeStep): Mail {
  return mail(to, 'Recordatorio: la elección lo espera como custodio', [
    `La elección del ${to.question} no puede seguir sin usted.`,
    todo[awaited],
  ]);
}

/** Alarm to the administrators: a trustee reports that what was sealed is wrong. */
export function objectionMail(alarm: { trustee: string; question: string; detail: string; url: string }): Mail {
  const { trustee, question, detail, url } = alarm;
  return {
    subject: 'Un custodio avisa que lo sellado no es correcto',
    preview: question,
    greeting: 'Alarma de un custodio:',
    blocks: [
      `${trustee} comprobó lo que se selló para la elección del ${question} y avisa que no es correcto: por ejemplo, que su llave no es la que está publicada. Mientras tanto, si la votación no ha abierto, no abre por sí sola.`,
      ...(detail === '' ? [] : [{ type: 'facts' as const, rows: [['Lo que dice', detail]] as const }]),
      'Hable con esa persona por un canal que conozca y compare con ella la huella de su llave. No abra la votación sin entender qué pasó: con una llave cambiada, otra persona podría abrir los votos.',
      { type: 'link', label: 'Ver los custodios de la elección', url },
    ],
  };
}

export function removedMail(to: Omit<TrusteeMail, 'link'>): Mail {
  return {
    subject: 'Ya no es custodio de la elección',
    preview: to.question,
    greeting: `Hola, ${to.name}:`,
    blocks: [
      `La Junta retiró su designación como custodio de la elección del ${to.question}. Su enlace dejó de servir y no tiene que hacer nada más; puede borrar el archivo de su llave.`,
    ],
  };
}
