export type Subject = 'front' | 'back' | 'letter';

const certificate = [
  'CERTIFICADO DE ANTECEDENTES DISCIPLINARIOS',
  'La Junta Central de Contadores certifica que, revisados los registros que reposan',
  'en el archivo de la entidad, la persona que se identifica con la cédula número',
  '52.418.907 expedida en Bogotá está inscrita como contadora pública desde el año',
  '2004 y tiene vigente su tarjeta profesional número 98765-T.',
  'Durante los últimos cinco años no aparece registrada en su contra ninguna sanción',
  'disciplinaria, ni suspensión de la inscripción profesional, ni multa pendiente de',
  'pago. Esta certificación se expide a solicitud de la interesada y tiene una validez',
  'de tres meses contados a partir de la fecha de su expedición.',
  'El presente documento puede consultarse en la página de la entidad con el código',
  'de verificación que aparece al final. Cualquier tachadura o enmendadura lo anula.',
  'Dado en Bogotá, a los veinte días del mes de noviembre de dos mil veinticinco.',
  'Código de verificación 7F3K 9Q2M 4XWD',
] as const;

const front = ['REPUBLICA DE COLOMBIA', 'IDENTIFICACION PERSONAL', 'CEDULA DE CIUDADANIA', 'NUMERO 52.418.907'];
const names = ['PEÑA RODRIGUEZ', 'APELLIDOS', 'ANA LUCIA', 'NOMBRES'];
const back = [
  'FECHA DE NACIMIENTO 14-MAR-1978',
  'BOGOTA D.C.',
  'LUGAR DE NACIMIENTO',
  '1.65 O+ F',
  'ESTATURA G.S. RH SEXO',
];

const line = (text: string, x: number, y: number, size: number, weight = 400) =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="${size}" font-weight="${weight}" fill="#1b1b1f">${text}</text>`;

/** Each side of an identity document, and a certificate: the drawing, and the words on it. */
export const drawings: Record<Subject, () => { svg: string; text: string }> = {
  letter: () => ({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="2200"><rect width="1700" height="2200" fill="#fbfaf6"/>
      <rect x="150" y="150" width="160" height="160" rx="80" fill="#2c5f8a"/>${line(certificate[0], 360, 250, 36, 700)}
      ${certificate
        .slice(1)
        .map((words, index) => line(words, 150, 480 + index * 62 + (index > 3 ? 50 : 0) + (index > 7 ? 50 : 0), 31))
        .join('')}
      <path d="M180 1650c60-90 100 60 160-40s90 30 180-20" fill="none" stroke="#23356b" stroke-width="6"/>
      ${line('Secretaria general', 150, 1750, 28)}</svg>`,
    text: `${certificate.join(' ')} Secretaria general`,
  }),
  front: () => ({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="1370" height="864"><defs><linearGradient id="g"><stop offset="0" stop-color="#f3e7ae"/><stop offset="1" stop-color="#dfe7c4"/></linearGradient></defs>
      <rect width="1370" height="864" rx="48" fill="url(#g)"/>
      ${front.map((words, index) => line(words, 60, 110 + index * 76, 46, 700)).join('')}
      ${names.map((words, index) => line(words, 60, 480 + index * 78, index % 2 === 0 ? 46 : 30, index % 2 === 0 ? 700 : 400)).join('')}
      <rect x="900" y="230" width="390" height="500" fill="#b9c4cf"/><circle cx="1095" cy="420" r="105" fill="#8a6a55"/><path d="M930 730q165-240 330 0z" fill="#3d4a5c"/></svg>`,
    text: [...front, ...names].join(' '),
  }),
  back: () => ({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="1370" height="864"><rect width="1370" height="864" rx="48" fill="#eee9c9"/>
      <rect x="70" y="90" width="260" height="340" fill="#d8d3b8"/><path d="M110 400q60-300 180 0M140 400q40-220 120 0M165 400q20-120 70 0" fill="none" stroke="#4a4a4a" stroke-width="10"/>
      ${back.map((words, index) => line(words, 400, 150 + index * 78, 40, 700)).join('')}
      <g fill="#222">${Array.from({ length: 60 }, (_, index) => `<rect x="${70 + index * 20}" y="600" width="${6 + ((index * 7) % 11)}" height="190"/>`).join('')}</g></svg>`,
    text: back.join(' '),
  }),
};
