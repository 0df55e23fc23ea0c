/** The title and subtitle of a public page. */
export interface PageHead {
  title: string;
  subtitle: string;
}

export const pageHeads = {
  howItWorks: {
    title: 'Cómo funciona la votación',
    subtitle: 'Tu voto es secreto y la cuenta es pública. No tienes que creerle a nadie: puedes comprobarlo.',
  },
  results: {
    title: 'Resultados',
    subtitle:
      'Participación hora por hora y, cuando se publica, el resultado con todo lo que hace falta para comprobarlo.',
  },
  processes: {
    title: 'Procesos electorales',
    subtitle: 'El proceso en curso y los anteriores, con sus resultados, sus urnas y sus actas.',
  },
  verification: {
    title: 'Verificar un código',
    subtitle:
      'Comprueba con tu comprobante que tu papeleta está en la urna, o que un certificado o una inscripción son auténticos.',
  },
  tracking: {
    title: 'Seguimiento de la candidatura',
    subtitle: 'Escriba su radicado y su documento: le enviaremos un código al correo de la inscripción.',
  },
  ballotBox: {
    title: 'Papeletas de la urna',
    subtitle:
      'Cada papeleta está cifrada: aquí se ve que está, no por quién se votó. Busca la tuya con el código de seguimiento que recibiste al votar.',
  },
  archiveCheck: {
    title: 'Verificar la urna completa',
    subtitle:
      'Tu navegador descarga la urna y comprueba, una por una, las firmas, las pruebas y las cuentas. Nada de lo que dice el servidor se da por cierto.',
  },
} as const satisfies Record<string, PageHead>;
