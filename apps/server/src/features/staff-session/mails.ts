import type { Mail } from '../../services/outbox/mail-layout.ts';

export function staffCodeMail(name: string, code: string): Mail {
  return {
    subject: 'Su código para ingresar',
    preview: 'Vence en 10 minutos y sirve una sola vez.',
    greeting: `Hola, ${name}:`,
    secret: true,
    blocks: [
      { type: 'paragraph', text: 'Este es el código para ingresar a la gestión de candidaturas:' },
      { type: 'code', code },
      { type: 'paragraph', text: 'Vence en 10 minutos y sirve una sola vez.' },
      {
        type: 'paragraph',
        text: 'Si usted no lo solicitó, avise al administrador: alguien conoce su número de documento e intentó ingresar.',
      },
    ],
  };
}
