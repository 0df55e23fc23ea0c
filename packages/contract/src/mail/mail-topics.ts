/** When the row of a mail goes, and with it who was written to and when. Each topic has one: a row may tell on a voter. */
export type MailFate =
  /** It puts a voter beside a ballot. At the publication it goes also if nobody took it. */
  | 'once sent'
  /** It goes out at once when a voter does something, so that its time is that of the voter's action. */
  | 'at the close'
  /** The same, and a voter can ask for it again. */
  | 'at the close, also unsent'
  /** The same, and until the publication it may still be of use. */
  | 'at the close, unsent at the publication'
  /** Where the campaign is for those who haven't voted, a row tells who had, and goes at the close. */
  | 'with its campaign'
  /** Says what staff, trustees or candidates did: it stays until the process is forgotten. */
  | 'with the process'
  /** The same, where the person may be a voter. */
  | 'with the process, though to a voter'
  /** The installation's own mail to its staff. */
  | 'never';

/** The purpose of each mail, which is the only thing that staff learn about one, and when its row goes. */
const topics = {
  staff_code: { label: 'Código de ingreso del personal', goes: 'never' },
  staff_welcome: { label: 'Usuario nuevo del personal', goes: 'never' },
  staff_email_changed: { label: 'Cambio del correo de un usuario', goes: 'never' },
  staff_passkeys: { label: 'Llaves de acceso de un usuario', goes: 'never' },
  review_digest: { label: 'Resumen diario de la revisión', goes: 'never' },
  mail_test: { label: 'Correo de prueba', goes: 'never' },
  staff_directory: { label: 'Cuenta del directorio de un usuario', goes: 'never' },
  applicant_code: { label: 'Código para continuar la inscripción', goes: 'with the process' },
  registration_begun: { label: 'Aviso de inscripción iniciada', goes: 'with the process' },
  draft_reminder: { label: 'Recordatorio de inscripción sin finalizar', goes: 'with the process' },
  registration_receipt: { label: 'Comprobante de inscripción', goes: 'with the process' },
  tracking_code: { label: 'Código de seguimiento de la candidatura', goes: 'with the process' },
  candidacy_withdrawn: { label: 'Retiro de la candidatura', goes: 'with the process' },
  registration_reopened: { label: 'Inscripción reabierta', goes: 'with the process' },
  review_result: { label: 'Resultado de la revisión', goes: 'with the process' },
  candidate_question: { label: 'Pregunta del comité sobre la candidatura', goes: 'with the process' },
  correction_reminder: { label: 'Recordatorio de subsanación', goes: 'with the process' },
  candidate_announcement: { label: 'Mensaje de la Junta a los candidatos', goes: 'with the process' },
  proposal_result: { label: 'Publicación de la propuesta', goes: 'with the process' },
  correction_code: { label: 'Código para subsanar', goes: 'with the process' },
  correction_receipt: { label: 'Comprobante de subsanación', goes: 'with the process' },
  trustee_link: { label: 'Enlace de un custodio', goes: 'with the process' },
  trustee_turn: { label: 'Turno de un custodio', goes: 'with the process' },
  trustee_removed: { label: 'Retiro de un custodio', goes: 'with the process' },
  voter_code: { label: 'Código de votación', goes: 'at the close, also unsent' },
  password_link: { label: 'Enlace para elegir la contraseña', goes: 'at the close, also unsent' },
  vote_receipt: { label: 'Comprobante del voto', goes: 'once sent' },
  roll_check: { label: 'Consulta del censo', goes: 'at the close, unsent at the publication' },
  claim_link: { label: 'Enlace para presentar una reclamación', goes: 'with the process, though to a voter' },
  claim_receipt: { label: 'Reclamación presentada', goes: 'with the process, though to a voter' },
  claim_decided: { label: 'Decisión sobre una reclamación', goes: 'with the process, though to a voter' },
  email_corrected: { label: 'Corrección del correo', goes: 'with the process, though to a voter' },
  change_requested: { label: 'Aviso de un cambio pedido', goes: 'with the process, though to a voter' },
  change_ended: { label: 'Aviso de cómo terminó un cambio pedido', goes: 'with the process, though to a voter' },
  disowned: { label: 'Respuesta a un aviso «No fui yo»', goes: 'at the close' },
  disowning_reported: { label: 'Aviso «No fui yo» a la Junta', goes: 'with the process' },
  convocatoria: { label: 'Convocatoria a votar', goes: 'with its campaign' },
  recordatorio: { label: 'Recordatorio para votar', goes: 'with its campaign' },
  campaign_test: { label: 'Prueba de una campaña', goes: 'with the process' },
  trustee_alarm: { label: 'Alarma de un custodio', goes: 'with the process' },
} as const satisfies Record<string, { label: string; goes: MailFate }>;

export type MailTopic = keyof typeof topics;
export type TopicGoing<Fate extends MailFate> = {
  [Topic in MailTopic]: (typeof topics)[Topic]['goes'] extends Fate ? Topic : never;
}[MailTopic];

export const mailTopics = Object.keys(topics) as readonly MailTopic[];
const each = <Value>(of: (topic: MailTopic) => Value) =>
  Object.fromEntries(mailTopics.map((topic) => [topic, of(topic)])) as Record<MailTopic, Value>;
export const mailTopicLabels = each<string>((topic) => topics[topic].label);
export const mailFates = each<MailFate>((topic) => topics[topic].goes);

/** The topics with one of the fates. */
export const topicsGoing = (...fates: MailFate[]): MailTopic[] =>
  mailTopics.filter((topic) => fates.includes(mailFates[topic]));
