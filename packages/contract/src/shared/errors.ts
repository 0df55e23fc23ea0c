import { CONTEST_NOT_READY, refusalsToBoard, UNEXPECTED_MESSAGE, WAITS_FOR_TRUSTEES } from './refusals.ts';

/**
 * Every error that the API can answer: HTTP status and message. The catalogue is closed: the types allow no other code
 * to be thrown. `{name}` is a placeholder that the thrower fills in.
 */
export const errorCatalogue = {
  // 400
  malformed: { status: 400, message: 'La solicitud no se pudo leer. Actualice la página e inténtelo de nuevo.' },
  // 401
  no_session: { status: 401, message: 'La sesión no está activa. Hay que ingresar de nuevo para continuar.' },
  session_expired: { status: 401, message: 'La sesión ha expirado. Hay que ingresar de nuevo para continuar.' },
  session_taken_over: {
    status: 401,
    message:
      'Usted siguió en otro dispositivo con un código que enviamos a su correo, y por eso esta sesión se cerró. Para seguir aquí, valide de nuevo su documento.',
  },
  // 403
  forbidden: { status: 403, message: 'No tiene permiso para realizar esta acción.' },
  passkey_needed: { status: 403, message: 'Para continuar, confirme con su llave de acceso.' },
  passkey_refused: {
    status: 403,
    message: 'La llave de acceso no se pudo comprobar. Nada cambió: inténtelo de nuevo.',
  },
  passkey_required: {
    status: 403,
    message: 'Su cuenta de administrador necesita una llave de acceso. Actualice la página y créela para continuar.',
  },
  own_passkey_missing: {
    status: 403,
    message: 'Esto se confirma con su propia llave de acceso: créela antes en «Mis llaves de acceso».',
  },
  directory_unknown: {
    status: 403,
    message:
      'Su cuenta del directorio no está vinculada con nadie del equipo. Ingrese con un código y pida a un administrador que la vincule.',
  },
  window_closed: { status: 403, message: '{reason}' },
  registration_frozen: {
    status: 403,
    message:
      'El titular de este documento informó que no hizo esta inscripción. Quedó congelada: no se puede continuar ni modificar. Si usted es el titular, valide de nuevo su documento y use el código que enviaremos a su correo del registro profesional.',
  },
  not_in_register: { status: 403, message: refusalsToBoard.not_in_register },
  outdated_data: {
    status: 403,
    message: 'Para inscribirse debe tener sus datos actualizados en el año {year}. Actualícelos y vuelva a intentarlo.',
  },
  sanctioned: {
    status: 403,
    message: 'No es posible inscribir su candidatura: el registro informa una sanción disciplinaria vigente.',
  },
  check_over: {
    status: 403,
    message: 'Ese código ya no se puede comprobar: sirve media hora desde que se vota, y solo para su papeleta.',
  },
  withdrawal_closed: { status: 403, message: refusalsToBoard.withdrawal_closed },
  nothing_to_correct: {
    status: 403,
    message: 'No hay documentos pendientes de subsanación para este número de documento.',
  },
  own_change: {
    status: 403,
    message:
      'Quien pide un cambio no lo aprueba ni lo rechaza: debe hacerlo otro administrador. Usted puede retirarlo.',
  },
  others_change: { status: 403, message: 'Solo lo retira quien lo pidió. Usted puede rechazarlo, con su motivo.' },
  new_administrator: { status: 403, message: '{reason}' },
  not_on_roll: { status: 403, message: refusalsToBoard.not_on_roll },
  wrong_login: { status: 403, message: 'El correo o la contraseña no son correctos.' },
  unknown_witness: { status: 403, message: 'Ningún veedor registrado tiene esta llave.' },
  election_not_ready: { status: 403, message: CONTEST_NOT_READY },
  voting_waits_for_trustees: { status: 403, message: WAITS_FOR_TRUSTEES },
  not_demonstration: {
    status: 403,
    message: 'Esto solo se puede hacer con una elección de la demostración.',
  },
  other_person: {
    status: 403,
    message: 'El documento de identidad y el tipo de candidatura deben ser los que validó al comenzar.',
  },
  // 404
  no_current_process: { status: 404, message: 'En este momento no hay un proceso electoral en curso.' },
  unknown_trustee_link: {
    status: 404,
    message:
      'El enlace no es válido: está incompleto, o se reemplazó por otro. Ábralo desde el último correo que recibió, o pida uno nuevo a quien administra la elección.',
  },
  unknown_disown_link: {
    status: 404,
    message: 'El enlace no es válido o está incompleto. Ábralo de nuevo desde el correo que recibió.',
  },
  unknown_phone_link: {
    status: 404,
    message: 'El enlace no es válido o está incompleto. Escanee el código que muestra su computador.',
  },
  unknown_question_link: {
    status: 404,
    message: 'El enlace no es válido o está incompleto. Ábralo de nuevo desde el correo que recibió.',
  },
  unknown_claim_link: {
    status: 404,
    message:
      'El enlace no es válido, está incompleto o ya venció. Escriba la reclamación de nuevo si el plazo sigue abierto.',
  },
  unknown_stop_link: {
    status: 404,
    message: 'El enlace no es válido: está incompleto. Ábrelo de nuevo desde el correo que recibiste.',
  },
  results_not_published: { status: 404, message: 'El resultado de esta elección todavía no se ha publicado.' },
  not_found: { status: 404, message: 'No encontramos lo que busca. Es posible que ya no exista.' },
  // 409
  reviewer_unavailable: {
    status: 409,
    message: 'Una de las personas elegidas ya no revisa candidaturas. Actualice la página y elija de nuevo.',
  },
  process_fixed: { status: 409, message: '{reason}' },
  repetition_refused: { status: 409, message: 'La votación no se puede repetir. {reason}' },
  tie_refused: { status: 409, message: '{reason}' },
  process_archived: {
    status: 409,
    message: 'Este proceso está archivado: se puede consultar, pero no cambiar.',
  },
  declarations_changed: {
    status: 409,
    message:
      'Una de las declaraciones cambió mientras diligenciaba el formulario. Actualice la página y léala de nuevo.',
  },
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
    // The same whatever was decided: whoever types somebody's number must not learn that they were rejected.
    message:
      'La inscripción con este documento ya fue finalizada. Si le pidieron corregir documentos, hágalo en Subsanación. El estado de la candidatura se ve en Seguimiento.',
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
  draft_changed: {
    status: 409,
    message: 'Lo que usted escribió cambió en otra pestaña o en otro equipo. Vea las dos versiones y elija una.',
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
  needs_other_reviewer: {
    status: 409,
    message:
      'Usted hizo la primera validación de esta candidatura: la última revisión la hace otra persona del comité.',
  },
  own_candidacy: {
    status: 409,
    message: 'Es su propia candidatura: decide sobre ella otra persona del comité.',
  },
  recused: {
    status: 409,
    message: 'Usted se declaró impedido: decide sobre esta candidatura otra persona del comité.',
  },
  registration_set_aside: {
    status: 409,
    message: 'Esta inscripción está apartada: se puede consultar, pero no decidir sobre ella.',
  },
  question_waiting: {
    status: 409,
    message:
      'Esta candidatura ya tiene una pregunta sin responder. Espere la respuesta, o retírela para preguntar otra cosa.',
  },
  claim_over: { status: 409, message: '{reason}' },
  question_over: { status: 409, message: '{reason}' },
  proposal_changed: { status: 409, message: '{reason}' },
  proposal_fixed: { status: 409, message: '{reason}' },
  not_reopenable: { status: 409, message: '{reason}' },
  documents_changed: {
    status: 409,
    message: 'Los documentos de la candidatura cambiaron mientras los revisaba: decida sobre los actuales.',
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
  phone_link_taken: {
    status: 409,
    message:
      'Otro teléfono ya abrió este código, y sirve en uno solo. Si no fue usted, cancélelo en el computador y genere otro.',
  },
  phone_link_ended: {
    status: 409,
    message:
      'Este código ya no sirve: venció, se usó o se canceló. Si todavía lo necesita, genere otro en el computador.',
  },
  document_locked: { status: 409, message: 'Este documento fue aprobado y no se puede reemplazar.' },
  own_passkeys: {
    status: 409,
    message: 'Sus propias llaves las restablece otro administrador, o quien opera el servidor.',
  },
  no_passkeys: { status: 409, message: 'Esta persona no tiene llaves de acceso.' },
  passkey_exists: { status: 409, message: 'Esa llave de acceso ya está registrada.' },
  too_many_passkeys: { status: 409, message: 'Puede tener hasta {count} llaves. Elimine antes una que no use.' },
  passkeys_unavailable: {
    status: 409,
    message:
      'Las llaves de acceso no funcionan con la dirección de esta instalación. Pida ayuda a quien opera el servidor.',
  },
  directory_tied: {
    status: 409,
    message: 'Esta persona ya tiene vinculada una cuenta del directorio. Desvincúlela antes de enviar otro enlace.',
  },
  directory_taken: {
    status: 409,
    message:
      'Esa cuenta del directorio ya está vinculada con otra persona del equipo. Ingrese al directorio con la suya y abra de nuevo el enlace.',
  },
  last_administrator: { status: 409, message: 'Debe quedar al menos un administrador activo.' },
  own_access: {
    status: 409,
    message: 'No puede cambiar su propio rol ni desactivarse: pídalo a otro administrador.',
  },
  campaign_started: {
    status: 409,
    message: 'La campaña ya comenzó: solo se puede cambiar cuántos correos salen por minuto.',
  },
  campaign_changed: {
    status: 409,
    message: 'La campaña cambió mientras usted la leía. Revísela de nuevo.',
  },
  campaign_not_ready: { status: 409, message: '{reason}' },
  mail_not_retriable: { status: 409, message: 'Este correo no se puede enviar de nuevo: {reason}' },
  staff_exists: { status: 409, message: 'Ya existe un usuario con ese número de documento.' },
  calendar_refused: { status: 409, message: '{reason}' },
  import_running: { status: 409, message: 'Ya hay una importación en curso. Espere a que termine.' },
  import_not_reviewed: {
    status: 409,
    message: 'La revisión que confirma no es de esta lista o no terminó bien. Revise el archivo otra vez.',
  },
  already_voted: { status: 409, message: 'Ya votaste el {day}. Cada persona vota una sola vez.' },
  /** What was proven is about a past vote: one whose repetition is ahead, or one that the login named. */
  voted_earlier: { status: 409, message: 'Votaste el {day} en «{title}». {reason}' },
  voters_forgotten: {
    status: 409,
    message:
      'Los datos personales de «{title}» se borraron al terminar el plazo para conservarlos: ya no hay cómo comprobar quién votó. Los certificados descargados antes se siguen pudiendo verificar.',
  },
  receipt_not_known: {
    status: 409,
    message:
      'El comprobante no se puede enviar otra vez: el servidor no sabe cuál papeleta es tuya. Está en el correo que recibiste al votar. El certificado sí se puede descargar aquí.',
  },
  receipt_link_dead: {
    status: 409,
    message: 'Pasó mucho tiempo. Vuelve a entrar para pedir tu comprobante o tu certificado.',
  },
  change_pending: {
    status: 409,
    message: 'Ya hay un cambio pedido sobre lo mismo. Espere a que termine, o pida que lo retiren.',
  },
  change_ended: { status: 409, message: 'Este cambio ya no espera. Actualice la página.' },
  change_applied: { status: 409, message: refusalsToBoard.change_applied },
  staff_changed_meanwhile: {
    status: 409,
    message:
      'El rol, el acceso o el correo de esta persona cambió desde que se pidió. Si todavía hace falta, pídalo de nuevo.',
  },
  change_too_late: {
    status: 409,
    message: 'Tendría efecto el {effect}, y la votación cierra el {close}: ya no alcanza.',
  },
  correction_too_late: { status: 409, message: 'La votación ya cerró: el censo no cambia más.' },
  voter_has_voted: { status: 409, message: 'Esta persona ya votó: su correo no se puede cambiar.' },
  contest_sealed: { status: 409, message: 'La elección ya está sellada: esto no se puede cambiar.' },
  contest_sealing: {
    status: 409,
    message:
      'La elección se está sellando: nadie entra a la tarjeta ni sale de ella. Inténtelo de nuevo en unos minutos.',
  },
  seal_refused: { status: 409, message: '{reason}' },
  no_credential_authority: {
    status: 409,
    message:
      'En esta elección las credenciales las hace el servidor: no hay autoridad que reciba el censo o mande la lista.',
  },
  roll_not_exportable: {
    status: 409,
    message:
      'El censo no se pudo exportar: el nombre o el correo de {voter} tienen caracteres que el archivo no admite. Corríjalos e importe el censo de nuevo.',
  },
  credential_roll_empty: { status: 409, message: 'Falta importar el censo electoral.' },
  credential_list_running: {
    status: 409,
    message: 'Se está comprobando otra lista. Espere a que termine.',
  },
  statement_too_early: {
    status: 409,
    message: 'La autoridad concilia las credenciales cuando la votación cierra: todavía no ha cerrado.',
  },
  too_many_witnesses: { status: 409, message: 'Puede haber hasta {count} veedores. Retire antes uno.' },
  trustees_complete: { status: 409, message: 'Ya están los {count} custodios del umbral.' },
  trustee_not_awaited: {
    status: 409,
    message: 'Este paso no se espera de usted en este momento. Actualice la página para ver qué sigue.',
  },
  trustee_nothing_awaited: { status: 409, message: 'De este custodio no se espera nada en este momento.' },
  trustee_already_sent: {
    status: 409,
    message: 'Usted ya hizo este paso con otra llave u otro archivo. Lo que envió antes sigue siendo válido.',
  },
  trustee_recently_reminded: { status: 409, message: 'Ya se le envió un correo hace menos de {minutes} minutos.' },
  opening_refused: { status: 409, message: '{reason}' },
  not_publishable: { status: 409, message: '{reason}' },
  voting_not_open: { status: 409, message: 'La votación de esta elección no está abierta.' },
  trustee_exists: { status: 409, message: 'Ya hay un custodio con esa llave pública.' },
  documents_asked_changed: {
    status: 409,
    message: 'Lo que se pide acaba de cambiar. Actualice la página para verlo y vuelva a cargar el documento.',
  },
  documents_affect_drafts: {
    status: 409,
    message:
      'Mientras usted escribía cambió cuántas personas tienen una inscripción sin enviar: ahora son {count}. Revise el cambio y guárdelo de nuevo.',
  },
  // 413, 415
  too_large: { status: 413, message: '{refusal}' },
  import_too_large: { status: 413, message: 'El archivo excede el tamaño máximo de 100MB' },
  body_too_large: { status: 413, message: 'La solicitud es demasiado grande.' },
  unsupported_media_type: { status: 415, message: 'El formato de la solicitud no es válido.' },
  // 416
  no_such_range: { status: 416, message: 'La urna todavía no llega hasta ahí: no hay más que descargar.' },
  // 422
  wrong_cosignature: {
    status: 422,
    message: 'La firma no es de ninguno de los últimos puntos de control de esta urna.',
  },
  cosignature_ahead: { status: 422, message: 'La hora de la firma está adelantada: revise el reloj del veedor.' },
  invalid_fields: { status: 422, message: 'Revise los campos señalados y vuelva a intentarlo.' },
  invalid_identification_type: { status: 422, message: 'No se encontro un tipo de documento valido.' },
  no_credential_list: { status: 422, message: 'Adjunte la lista de credenciales que hizo la autoridad.' },
  refused_statement: { status: 422, message: '{reason}' },
  credential_unknown: {
    status: 422,
    message:
      'Esa credencial no es de esta elección: tu voto no se registró y no se perdió nada. Revisa que sea la de esta elección, o pídela de nuevo a {authority}, en {email}.',
  },
  credential_used: {
    status: 422,
    message:
      'Con esa credencial ya se votó, y el voto de ahora no se registró. Si tienes otra, escríbela. Si no fuiste tú quien votó con ella, avisa de inmediato a {authority}, en {email}, y comunícate con la Junta.',
  },
  no_import_file: { status: 422, message: 'Adjunte el archivo CSV que desea importar.' },
  invalid_document_type: {
    status: 422,
    message: 'El tipo de documento que intenta cargar no es válido para su candidatura.',
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
  dead_passkey_login: {
    status: 422,
    message: 'El tiempo para usar la llave de acceso terminó. Comience de nuevo el ingreso.',
  },
  dead_passkey_creation: {
    status: 422,
    message: 'El tiempo para crear la llave de acceso terminó. Comience de nuevo.',
  },
  directory_refused: {
    status: 422,
    message:
      'El directorio no confirmó su ingreso, o pasó el tiempo para volver. Comience de nuevo o ingrese con un código.',
  },
  dead_directory_link: {
    status: 422,
    message: 'El enlace venció, ya se usó o fue reemplazado por otro. Pida uno nuevo a un administrador.',
  },
  dead_code: { status: 422, message: 'El código venció o ya se usó. Hay que solicitar uno nuevo.' },
  code_tries_exhausted: {
    status: 422,
    message: 'Se agotaron los intentos con este código. Hay que solicitar uno nuevo.',
  },
  used_voter_code: { status: 422, message: 'Ese código ya se usó: pide otro.' },
  wrong_voter_code: { status: 422, message: 'El código ingresado es incorrecto. Por favor, intenta de nuevo.' },
  unknown_preference_link: {
    status: 422,
    message: 'El enlace no es válido. Ábrelo desde el recordatorio que recibiste, o cópialo completo.',
  },
  dead_link: { status: 422, message: 'El enlace venció o ya se usó. Pide uno nuevo.' },
  common_password: {
    status: 422,
    message: 'Esa contraseña es de las más usadas y cualquiera podría adivinarla. Elige otra.',
  },
  invalid_ballot: {
    status: 422,
    message: 'La papeleta no es válida y no se registró. Tu voto sigue disponible: vuelve a intentarlo.',
  },
  invalid_trustee_key: {
    status: 422,
    message: 'La llave pública no es válida: falta su prueba o no corresponde. Pida al custodio que la copie de nuevo.',
  },
  refused_trustee_text: { status: 422, message: '{reason}' },
  import_unconfirmed: {
    status: 422,
    message: 'Saldría más de la vigésima parte de la lista: confirme con la palabra REEMPLAZAR.',
  },
  // 429
  check_exhausted: {
    status: 429,
    message: 'Ese código ya se comprobó tres veces. Si no fuiste tú, avisa a la Junta.',
  },
  too_many_logins: {
    status: 429,
    message: 'Demasiados intentos. Espera {minutes} minutos o pide un enlace para elegir otra contraseña.',
  },
  code_too_soon: { status: 429, message: 'Ya se envió un código. Se puede solicitar otro en {seconds} segundos.' },
  test_mail_too_soon: {
    status: 429,
    message: 'Ya se envió un correo de prueba. Se puede enviar otro en {seconds} segundos.',
  },
  too_many_codes: {
    status: 429,
    message: 'Se solicitaron demasiados códigos. Se puede intentar de nuevo en {minutes} minutos.',
  },
  too_many_receipts: {
    status: 429,
    message: 'Ya te enviamos tu comprobante varias veces. Espera {minutes} minutos, o búscalo en tu correo.',
  },
  too_many_requests: {
    status: 429,
    message: 'Demasiadas solicitudes seguidas. Conviene esperar un momento antes de intentarlo de nuevo.',
  },
  proof_required: {
    status: 429,
    message:
      'Hay muchos intentos fallidos en este momento, así que este navegador debe hacer antes una comprobación. Conviene intentarlo de nuevo.',
  },
  // 500, 503
  unexpected: {
    status: 500,
    message: UNEXPECTED_MESSAGE,
  },
  not_ready: { status: 503, message: 'El servicio no está listo: {reason}.' },
  ballot_box_busy: {
    status: 503,
    message: 'Hay muchos votos al mismo tiempo. El tuyo aún no se registró: se enviará de nuevo en un momento.',
  },
  directory_unavailable: {
    status: 503,
    message: 'En este momento no se puede ingresar con el directorio. Ingrese con un código enviado a su correo.',
  },
  unavailable: {
    status: 503,
    message:
      'El servicio no está disponible en este momento. Lo que ya se guardó está a salvo; conviene intentarlo en unos minutos.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
/** The placeholders of a code's message; `never` keys if it has none. */
export type ErrorDetails<Code extends ErrorCode> = Record<
  Placeholders<(typeof errorCatalogue)[Code]['message']>,
  string | number
>;

export function errorMessage(code: ErrorCode, details: Record<string, string | number> = {}): string {
  return errorCatalogue[code].message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}
