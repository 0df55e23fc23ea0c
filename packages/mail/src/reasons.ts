// What the answers of mail servers mean, in words, with the code to quote to the mail provider.

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

const byItsRules = 'El servidor de correo lo rechazó por sus reglas';

/** By the enhanced status code (RFC 3463) without its class, which is 4 or 5. */
const exact: Record<string, string> = {
  '1.0': 'La dirección no es válida',
  '1.1': 'Buzón inexistente',
  '1.2': 'El dominio de la dirección no existe',
  '1.3': 'La dirección no es válida',
  '1.6': 'El buzón se mudó y no dejó dirección nueva',
  '1.10': 'El dominio de la dirección no recibe correo',
  '2.0': 'El buzón no recibe correo',
  '2.1': 'El buzón está desactivado',
  '2.2': 'El buzón está lleno',
  '2.3': 'El buzón no recibe mensajes de este tamaño',
  '4.1': 'El servidor de correo del destino no respondió',
  '4.4': 'No se encontró el servidor de correo del destino',
  '4.6': 'El correo del destino da vueltas sin llegar a un buzón',
  '4.7': 'Se acabó el plazo para entregarlo',
};

/** By the subject of the code, where the detail says no more. */
const general: Record<string, string> = {
  '1': 'La dirección no recibe correo',
  '2': 'El buzón no recibe correo',
  '3': 'El servidor de correo del destino no lo pudo recibir',
  '4': 'No se pudo llegar al servidor de correo del destino',
  '5': 'El servidor de correo del destino no lo entendió',
  '6': 'El servidor de correo del destino no admite el formato del mensaje',
  '7': 'El servidor de correo del destino lo rechazó por sus reglas',
};

/** Why a mail came back, by the enhanced status code of the report. */
export function bounceInWords(status: string): string {
  const [, subject = '', detail = ''] = status.split('.');
  return `${exact[`${subject}.${detail}`] ?? general[subject] ?? 'El servidor de correo del destino lo devolvió'} (${status})`;
}

/** Why a mail server refused a mail, by the reason of the DeliveryError. */
export function deliveryErrorInWords(reason: string): string {
  const answer = /SMTP (\d{3})/.exec(reason)?.[1];
  const connection = ofConnection[reason.split(' ')[0] ?? ''];
  if (answer === undefined) return connection ?? `No se pudo entregar (${reason})`;
  const isPermanent = answer.startsWith('5');
  const [status, place = ''] = /[45]\.(\d{1,3}\.\d{1,3})$/.exec(reason) ?? [];
  const byStatus = exact[place] ?? (isPermanent && place.startsWith('7.') ? byItsRules : undefined);
  const byClass = isPermanent ? 'El servidor de correo lo rechazó' : 'El servidor de correo pidió esperar';
  const code = status === undefined ? answer : `${answer}, ${status}`;
  const byConnection = ofAnswer[answer] === undefined ? connection : undefined;
  return `${byConnection ?? byStatus ?? ofAnswer[answer] ?? byClass} (${code})`;
}
