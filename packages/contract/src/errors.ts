/**
 * Every refusal that the API can answer: its HTTP status and what the person reads. Closed on purpose: a code that is
 * not here can't be thrown. `{name}` marks a detail that the thrower fills in.
 */
export const errorCatalogue = {
  // 400
  malformed: { status: 400, message: 'La solicitud no se pudo leer. Actualice la página e inténtelo de nuevo.' },
  // 401
  no_session: { status: 401, message: 'Su sesión no está activa. Ingrese de nuevo para continuar.' },
  session_expired: { status: 401, message: 'Su sesión ha expirado. Ingrese de nuevo para continuar.' },
  // 403
  forbidden: { status: 403, message: 'No tiene permiso para realizar esta acción.' },
  window_closed: { status: 403, message: '{reason}' },
  not_in_register: {
    status: 403,
    message:
      'El documento no corresponde a un contador público con tarjeta profesional activa en el registro de la Junta. Verifique el tipo y el número, o comuníquese con la Junta.',
  },
  outdated_data: {
    status: 403,
    message: 'Para inscribirse debe tener sus datos actualizados en el año {year}. Actualícelos y vuelva a intentarlo.',
  },
  sanctioned: {
    status: 403,
    message: 'No es posible inscribir su candidatura: el registro informa una sanción disciplinaria vigente.',
  },
  not_staff: {
    status: 403,
    message: 'El documento no corresponde a un usuario activo de la plataforma.',
  },
  nothing_to_correct: {
    status: 403,
    message: 'No hay documentos pendientes de subsanación para este número de documento.',
  },
  // 404
  not_found: { status: 404, message: 'No encontramos lo que busca. Es posible que ya no exista.' },
  // 409
  candidacy_as_accountant: {
    status: 409,
    message: 'Usted ya tiene una candidatura como representante de los contadores públicos.',
  },
  candidacy_as_ies: {
    status: 409,
    message: 'Usted ya tiene una candidatura como representante de las instituciones de educación superior.',
  },
  already_registered: {
    status: 409,
    message: 'Usted ya inició una inscripción con este documento. Actualice la página para continuarla.',
  },
  registration_finalized: {
    status: 409,
    message:
      'Su inscripción ya fue finalizada: sus datos y documentos están en manos del comité de validación. Los resultados llegarán a su correo electrónico.',
  },
  active_session: {
    status: 409,
    message:
      'Usted tiene una sesión activa en otro dispositivo. Por favor, cierre todas las sesiones abiertas en otros dispositivos antes de continuar.',
  },
  registration_locked: {
    status: 409,
    message: 'La inscripción ya fue enviada: sus datos y documentos no se pueden modificar.',
  },
  registration_changed: {
    status: 409,
    message: 'Su inscripción cambió mientras se enviaba. Revise el resumen y vuelva a finalizarla.',
  },
  documents_incomplete: {
    status: 409,
    message: 'Por favor, sube todos los documentos requeridos. Falta: {missing}.',
  },
  already_reviewed: {
    status: 409,
    message: '{name} ya decidió sobre esta candidatura el {time}. Su decisión no se guardó.',
  },
  not_reviewable: { status: 409, message: 'La candidatura no está en un estado que permita esta revisión.' },
  documents_changed: {
    status: 409,
    message:
      'Los documentos de la candidatura cambiaron mientras los revisaba. Actualice la página y decida sobre los actuales.',
  },
  correction_window_open: {
    status: 409,
    message:
      'El candidato aún puede subsanar. La última revisión se habilita cuando envíe sus documentos o cierre el plazo.',
  },
  correction_finished: {
    status: 409,
    message: 'La subsanación ya fue enviada: sus documentos no se pueden modificar.',
  },
  correction_incomplete: {
    status: 409,
    message: 'Por favor, sube todos los documentos requeridos. Falta: {missing}.',
  },
  document_locked: { status: 409, message: 'Este documento fue aprobado y no se puede reemplazar.' },
  last_administrator: { status: 409, message: 'Debe quedar al menos un administrador activo.' },
  own_access: {
    status: 409,
    message: 'No puede cambiar su propio rol ni desactivarse: pídalo a otro administrador.',
  },
  staff_exists: { status: 409, message: 'Ya existe un usuario con ese número de documento.' },
  calendar_refused: { status: 409, message: '{reason}' },
  import_running: { status: 409, message: 'Ya hay una importación en curso. Espere a que termine.' },
  // 413, 415
  too_large: { status: 413, message: 'El archivo excede el tamaño máximo de 1MB' },
  import_too_large: { status: 413, message: 'El archivo excede el tamaño máximo de 100MB' },
  body_too_large: { status: 413, message: 'La solicitud es demasiado grande.' },
  unsupported_media_type: { status: 415, message: 'El formato de la solicitud no es válido.' },
  // 422
  invalid_fields: { status: 422, message: 'Revise los campos señalados y vuelva a intentarlo.' },
  invalid_identification_type: { status: 422, message: 'No se encontro un tipo de documento valido.' },
  no_import_file: { status: 422, message: 'Adjunte el archivo CSV que desea importar.' },
  invalid_document_type: {
    status: 422,
    message: 'El tipo de documento que intenta cargar no es válido para su candidatura.',
  },
  other_person: {
    status: 403,
    message: 'El documento de identidad y el tipo de candidatura deben ser los que validó al comenzar.',
  },
  contradicts_documents: {
    status: 422,
    message: 'La decisión no coincide con los documentos: solo se aprueba si todos están aprobados.',
  },
  undecided_documents: {
    status: 422,
    message: 'Para poder continuar con el proceso, es necesario que apruebe o rechace todos los documentos, por favor.',
  },
  no_corrected_documents: {
    status: 422,
    message: 'Debe adjuntar al menos un documento subsanado para continuar',
  },
  no_documents: { status: 422, message: 'Debe adjuntar al menos un documento para continuar.' },
  refused_file: { status: 422, message: '{refusal}' },
  wrong_code: { status: 422, message: 'El codigo no es validos.' },
  dead_code: { status: 422, message: 'El código venció o ya se usó. Solicite uno nuevo.' },
  code_tries_exhausted: { status: 422, message: 'Se agotaron los intentos con este código. Solicite uno nuevo.' },
  // 429
  code_too_soon: { status: 429, message: 'Ya le enviamos un código. Espere {seconds} segundos para solicitar otro.' },
  too_many_codes: {
    status: 429,
    message: 'Ha solicitado demasiados códigos. Inténtelo de nuevo en {minutes} minutos.',
  },
  too_many_requests: {
    status: 429,
    message: 'Demasiadas solicitudes seguidas. Espere un momento e inténtelo de nuevo.',
  },
  // 500, 503
  unexpected: {
    status: 500,
    message: 'Ocurrio un error inesperado, por favor intentalo de nuevo más tarde',
  },
  unavailable: {
    status: 503,
    message:
      'El servicio no está disponible en este momento. Lo que ya guardó está a salvo; inténtelo en unos minutos.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
/** The details that a code's sentence asks for; `never` keys for a sentence that asks for none. */
export type ErrorDetails<Code extends ErrorCode> = Record<
  Placeholders<(typeof errorCatalogue)[Code]['message']>,
  string | number
>;

export function errorMessage(code: ErrorCode, details: Record<string, string | number> = {}): string {
  return errorCatalogue[code].message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}
