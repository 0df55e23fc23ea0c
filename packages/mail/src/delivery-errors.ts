const ofConnection: Record<string, string> = {
  EDNS: 'No se encontró el servidor de correo',
  EAUTH: 'El servidor de correo no aceptó el usuario o la contraseña',
  ETLS: 'No se pudo cifrar la conexión con el servidor de correo',
  ETIMEDOUT: 'El servidor de correo tardó demasiado en responder',
  ESOCKET: 'No hubo conexión con el servidor de correo',
  ECONNECTION: 'Se perdió la conexión con el servidor de correo',
};

const ofAnswer: Record<string, string> = {
  421: 'El servidor de correo cerró el servicio por un momento',
  450: 'El buzón no está disponible por ahora',
  451: 'El servidor de correo tuvo un problema pasajero',
  452: 'El servidor de correo o el buzón están llenos por ahora',
  550: 'El servidor de correo rechazó el buzón: no existe o no recibe estos correos',
  551: 'El buzón está en otro servidor',
  552: 'El buzón está lleno',
  553: 'El servidor de correo no admite esa dirección',
  554: 'El servidor de correo rechazó el mensaje',
};

/** Describes the reason of a DeliveryError, with the SMTP code to quote to the mail provider. */
export function deliveryErrorInWords(reason: string): string {
  const answer = /SMTP (\d{3})/.exec(reason)?.[1];
  const words = ofConnection[reason.split(' ')[0] ?? ''];
  if (answer === undefined) return words ?? `No se pudo entregar (${reason})`;
  const general = answer.startsWith('5') ? 'El servidor de correo lo rechazó' : 'El servidor de correo pidió esperar';
  return `${(words && !ofAnswer[answer] ? words : ofAnswer[answer]) ?? general} (${answer})`;
}
