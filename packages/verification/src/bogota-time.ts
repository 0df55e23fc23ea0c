const format = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Bogota' });

/** "25 de noviembre de 2026 a las 10:00 a. m.", wherever the machine stands. */
export const showBogotaTime = (time: Date): string => format.format(time);
