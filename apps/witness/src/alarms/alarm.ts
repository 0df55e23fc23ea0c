import { z } from 'zod';

/**
 * What a witness raises an alarm about. A lasting one accuses the server of something that can't be undone: the witness
 * never cosigns this election again. Any other ends when its cause does. Those about the booth say nothing of the box, which
 * is cosigned meanwhile.
 */
export const alarmKinds = {
  changed: { lasts: true, title: 'Un voto que este veedor guardó falta, cambió o está en otro lugar' },
  inconsistent: { lasts: true, title: 'El servidor firmó dos puntos de control que se contradicen' },
  invalid: { lasts: true, title: 'En la urna hay algo que no es válido' },
  wrong_root: { lasts: true, title: 'El punto de control firmado no es el de la urna publicada' },
  shrank: { lasts: false, title: 'La urna se encogió' },
  incomplete: { lasts: false, title: 'La urna publicada no llega hasta el punto de control firmado' },
  another_key: { lasts: false, title: 'El servidor no firma con la llave de esta elección' },
  behind: { lasts: false, title: 'Otro veedor ve una urna más larga que la que recibe este' },
  silent: { lasts: false, title: 'El servidor no responde, o no entrega a tiempo lo que firmó' },
  'booth-differs': {
    lasts: false,
    title: 'La casilla de votación no es la que firmaron los custodios',
    advice:
      'Si todavía no ha votado, espere a que esta alarma termine, o vote en otra dirección que entregue la casilla firmada. Si ya votó, compruebe su voto en otro equipo.',
  },
  'booth-silent': { lasts: false, title: 'El servidor no entrega la casilla de votación' },
} as const satisfies Record<string, { lasts: boolean; title: string; advice?: string }>;

export type AlarmKind = keyof typeof alarmKinds;
const kinds = Object.keys(alarmKinds) as [AlarmKind, ...AlarmKind[]];

export const alarmSchema = z.object({
  kind: z.enum(kinds),
  /** What exactly, in a sentence for people. */
  text: z.string(),
  raised_at: z.string(),
  /** When its cause ended. */
  ended_at: z.string().nullable(),
  /** Names of files in the election's folder `evidencia`. */
  evidence: z.array(z.string()),
  /** What has been sent out about it. */
  told: z.enum(['nothing', 'raised', 'ended']),
});
export type Alarm = z.infer<typeof alarmSchema>;

const boothKinds: readonly AlarmKind[] = ['booth-differs', 'booth-silent'];

export const isAboutBooth = ({ kind }: Pick<Alarm, 'kind'>): boolean => boothKinds.includes(kind);
export const isActive = ({ ended_at }: Alarm): boolean => ended_at === null;
export const lasts = ({ kind }: Pick<Alarm, 'kind'>): boolean => alarmKinds[kind].lasts;
