import { identificationTypes } from '@urna/contract/people/lookups';
import { isCalendarDay } from '@urna/contract/shared/dates';
import {
  documentNumberField,
  emailField,
  nameFields,
  professionalCardField,
} from '@urna/contract/shared/person-fields';
import { z } from 'zod';

const emptyIsNull = (text: string) => (text === '' ? null : text);

/** A line of the register's CSV. The type of document is its code (CC, CE, PPT) or its name. */
const columnsSchema = z.object({
  tipo_documento: z.string().transform((text, context) => {
    const known = identificationTypes.find((type) => type.code === text.toUpperCase() || type.name === text);
    if (known) return known.id;
    context.issues.push({ code: 'custom', message: 'use CC, CE o PPT', input: text });
    return z.NEVER;
  }),
  numero_documento: documentNumberField,
  primer_nombre: nameFields.firstName,
  segundo_nombre: nameFields.secondName.transform(emptyIsNull),
  primer_apellido: nameFields.firstLastName,
  segundo_apellido: nameFields.secondName.transform(emptyIsNull),
  tarjeta_profesional: professionalCardField,
  correo: emailField.transform((text) => text.toLowerCase()),
  celular: z
    .string()
    .regex(/^\d{0,15}$/, 'Solo se permiten números')
    .transform(emptyIsNull),
  fecha_actualizacion: z.string().refine(isCalendarDay, 'use el formato AAAA-MM-DD'),
  estado_disciplinario: z.enum(['SIN_SANCION', 'CON_SANCION'], { error: 'use SIN_SANCION o CON_SANCION' }),
  estado_tarjeta: z.enum(['ACTIVA', 'INACTIVA'], { error: 'use ACTIVA o INACTIVA' }),
});

export const registerColumns = Object.keys(columnsSchema.shape);

export const registerLineSchema = columnsSchema.transform((line) => ({
  identification_type_id: line.tipo_documento,
  identification_number: line.numero_documento,
  first_name: line.primer_nombre,
  second_name: line.segundo_nombre,
  first_last_name: line.primer_apellido,
  second_last_name: line.segundo_apellido,
  professional_card: line.tarjeta_profesional,
  email: line.correo,
  mobile_phone: line.celular,
  data_updated_on: line.fecha_actualizacion,
  disciplinary_status: line.estado_disciplinario,
  card_status: line.estado_tarjeta,
}));
export type RegisterLine = z.infer<typeof registerLineSchema>;
