import { expect, test } from 'vitest';
import { bounceInWords, deliveryErrorInWords } from './reasons.ts';
import { toDeliveryError } from './transport.ts';

test.each([
  ['5.1.1', 'Buzón inexistente (5.1.1)'],
  ['4.4.7', 'Se acabó el plazo para entregarlo (4.4.7)'],
  ['5.7.26', 'El servidor de correo del destino lo rechazó por sus reglas (5.7.26)'],
  ['5.9.9', 'El servidor de correo del destino lo devolvió (5.9.9)'],
])('a report of %s reads «%s»', (status, words) => {
  expect(bounceInWords(status)).toBe(words);
});

test.each([
  ['EENVELOPE SMTP 550', 'El servidor de correo rechazó el buzón: no existe o no recibe estos correos (550)'],
  ['EENVELOPE SMTP 550 5.1.1', 'Buzón inexistente (550, 5.1.1)'],
  ['EMESSAGE SMTP 550 5.7.26', 'El servidor de correo lo rechazó por sus reglas (550, 5.7.26)'],
  ['EENVELOPE SMTP 451 4.7.1', 'El servidor de correo tuvo un problema pasajero (451, 4.7.1)'],
  ['EAUTH SMTP 535 5.7.8', 'El servidor de correo no aceptó el usuario o la contraseña (535, 5.7.8)'],
  ['SMTP 599', 'El servidor de correo lo rechazó (599)'],
  ['ETIMEDOUT', 'El servidor de correo tardó demasiado en responder'],
  ['desconocido', 'No se pudo entregar (desconocido)'],
])('a refusal of %s reads «%s»', (reason, words) => {
  expect(deliveryErrorInWords(reason)).toBe(words);
});

test.each([
  ['550 5.1.1 <ana@x.test>: User unknown', 'EENVELOPE SMTP 550 5.1.1'],
  ['550-5.7.26 This mail is unauthenticated\n550 5.7.26 learn more', 'EENVELOPE SMTP 550 5.7.26'],
  ['450 4.2.2', 'EENVELOPE SMTP 450 4.2.2'],
  ['550 ana@x.test 5.1.1', 'EENVELOPE SMTP 550'],
  ['550 5.1.1.example.test refused', 'EENVELOPE SMTP 550'],
])('a DeliveryError keeps the codes of «%s» alone', (response, reason) => {
  const error = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: Number(response.slice(0, 3)), response };
  expect(toDeliveryError(error, false).reason).toBe(reason);
});
