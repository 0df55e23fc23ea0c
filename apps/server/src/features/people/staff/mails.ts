import { roleLabels } from '@urna/contract/access/roles';
import type { Mail } from '@urna/mail/mail-layout';
import type { StaffRow } from '../../../services/access/staff-queries.ts';

export function welcomeMail({ name, role }: Pick<StaffRow, 'name' | 'role'>, publicUrl: string): Mail {
  return {
    subject: 'Ya puede ingresar a la gestión de candidaturas',
    preview: `Su rol es ${roleLabels[role]}.`,
    greeting: `Hola, ${name}:`,
    blocks: [
      `Se creó su usuario con el rol ${roleLabels[role]}. Para ingresar escriba su número de documento; el código llegará a este correo.`,
      { type: 'link', label: 'Ingresar', url: `${publicUrl}/auth/login` },
    ],
  };
}

export function passkeysResetMail(name: string, publicUrl: string): Mail {
  return {
    subject: 'Se restablecieron sus llaves de acceso',
    preview: 'Puede ingresar con un código y crear una llave nueva.',
    greeting: `Hola, ${name}:`,
    blocks: [
      'Se eliminaron todas las llaves de acceso de su cuenta y se cerraron sus sesiones. Ingrese con el código que llegará a este correo y cree una llave nueva.',
      { type: 'link', label: 'Ingresar', url: `${publicUrl}/auth/login` },
      'Si usted no lo pidió, avise cuanto antes a un administrador.',
    ],
  };
}

export function addressChangedMail(name: string): Mail {
  return {
    subject: 'Cambió el correo de su usuario',
    preview: 'Los códigos de ingreso llegarán al correo nuevo.',
    greeting: `Hola, ${name}:`,
    blocks: [
      'Se cambió el correo de su usuario de la gestión de candidaturas. Desde ahora los códigos de ingreso llegan solo al correo nuevo.',
      'Si usted no esperaba este cambio, avise cuanto antes a un administrador.',
    ],
  };
}
