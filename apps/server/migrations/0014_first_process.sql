-- A new installation has no current process that nobody made. It has a draft with the usual contests and the first texts,
-- for the administrator to complete or to discard.

insert into calendars default values;
insert into processes (slug, title, body, period, organiser, calendar_id, created_by, created_at)
select '2025', 'Elecciones 2025', 'Tribunal Disciplinario', '2026-2029', 'Junta Central de Contadores', id, 'Sistema', now()
from calendars;

insert into contests (process_id, calendar_id, slug, title, question, candidate_type, login, blank_majority_rule)
select processes.id, calendar_id, contest.*,
  'Si el voto en blanco obtiene la mayoría absoluta de los votos válidos, la elección se repetirá una sola vez con candidatos distintos'
from processes, (values
  ('contador', 'Representantes Contadores', 'Representante de los Contadores Públicos', 'CANDIDATE_ACCOUNTANT', 'code'),
  ('ies', 'Representantes IES', 'Representante de las Instituciones de Educación Superior', 'CANDIDATE_IES', 'password')
) as contest (slug, title, question, candidate_type, login);

insert into declarations (process_id, kind, version, title, paragraphs, created_by, created_at)
select processes.id, text.kind, text.version, text.title, text.paragraphs, 'Sistema', processes.created_at
from processes, (values
  ('jurorDeclaration', '2025-1', 'Declaración juramentada de veracidad', array[
    'Actuando en nombre propio, de manera libre y voluntaria, declaro bajo la gravedad del juramento, que se entiende prestado con la aceptación de este texto, que la información personal, académica, profesional y de contacto que registro en este formulario es cierta, completa y actual, y que los documentos que cargo son auténticos, corresponden a mi persona y reproducen fielmente sus originales.',
    'Conozco que la Junta recibe esta declaración con fundamento en el principio de buena fe consagrado en el artículo 83 de la Constitución Política y en las normas sobre racionalización de trámites del Decreto Ley 19 de 2012, y que, por la misma razón, podrá verificar en cualquier momento, ante las entidades y los registros correspondientes, lo que aquí afirmo y lo que mis documentos acreditan.',
    'Me comprometo a conservar los originales de los documentos y a presentarlos si la Junta los solicita, así como a informar, mientras dure el proceso electoral, cualquier cambio que afecte la exactitud de lo declarado o el cumplimiento de los requisitos de la candidatura.',
    'Entiendo que faltar a la verdad, o callarla total o parcialmente, puede dar lugar al rechazo o a la exclusión de mi candidatura en cualquier etapa del proceso, sin perjuicio de las consecuencias disciplinarias y de las penales, en particular las previstas para el falso testimonio en el artículo 442 del Código Penal (Ley 599 de 2000) y para los delitos contra la fe pública.',
    'Esta declaración comprende los datos del formulario y los documentos de la inscripción, y se extiende a los que presente en la subsanación. Una vez finalizada la inscripción no puede retirarse respecto de lo ya declarado; sí puedo informar los errores que advierta, para que la Junta los valore.'
  ]),
  ('dataProcessingAccept', '2025-1', 'Autorización para el tratamiento de datos personales', array[
    'De conformidad con la Ley 1581 de 2012 y con el Decreto 1377 de 2013, compilado en el Decreto 1074 de 2015, y en calidad de titular de la información, autorizo de manera previa, expresa e informada a la Junta, como responsable del tratamiento, y a los encargados que actúen por su cuenta y bajo su instrucción, para recolectar, almacenar, consultar, usar, verificar, circular en lo estrictamente necesario y, cuando proceda, suprimir los datos personales que entrego en este formulario y en los documentos que lo acompañan.',
    'Las finalidades son las siguientes: a) identificarme y verificar que cumplo los requisitos para inscribirme; b) recibir, revisar y decidir sobre mi candidatura y, si es el caso, sobre su subsanación; c) comunicarme y notificarme las actuaciones del proceso; d) publicar, si mi candidatura es aprobada, los datos necesarios para que los votantes me identifiquen: nombre, fotografía, tipo de representación, ciudad, número de tarjeta profesional e institución, cuando corresponda; e) garantizar la seguridad, la trazabilidad y la auditoría del proceso electoral; f) elaborar estadísticas que no permitan identificarme; y g) atender peticiones, reclamos y requerimientos de las autoridades competentes. No se tratarán para fines comerciales.',
    'He sido informado de que no estoy obligado a autorizar el tratamiento de datos sensibles y de que ninguna actividad del proceso se condiciona a que los suministre, salvo los que la ley exija. La fotografía se usa para que las personas me reconozcan y no se somete a reconocimiento biométrico automatizado. Las respuestas sobre datos sensibles que no sean exigidas por la ley son facultativas.',
    'Como titular tengo derecho a: conocer, actualizar y rectificar mis datos; solicitar prueba de esta autorización; ser informado del uso que se les ha dado; presentar quejas ante la Superintendencia de Industria y Comercio por infracciones a la ley; revocar la autorización o solicitar la supresión de los datos cuando no se respeten los principios, derechos y garantías constitucionales y legales; y acceder gratuitamente a los datos que hayan sido objeto de tratamiento.',
    'Puedo ejercer estos derechos por los canales oficiales de atención que la Junta publica en su sitio web y según su política de tratamiento de datos. Las consultas se atienden en un término máximo de diez (10) días hábiles y los reclamos en un término máximo de quince (15) días hábiles, prorrogables en los casos y por los plazos que señalan los artículos 14 y 15 de la Ley 1581 de 2012.',
    'Los datos se conservarán durante el proceso electoral, el período para el cual se elige y el tiempo que exijan las normas de archivo y los términos legales de reclamación y de control. La revocatoria y la supresión no proceden mientras exista un deber legal o contractual de conservarlos; la revocatoria durante el proceso, por impedir la verificación de los requisitos, puede implicar el retiro de la candidatura y no afecta la licitud de lo ya tratado.'
  ]),
  ('imageUsageAuthorization', '2025-1', 'Autorización de uso de imagen', array[
    'Autorizo a la Junta, de manera expresa, gratuita y sin exclusividad, para usar, reproducir, publicar y comunicar al público la fotografía que entrego con esta inscripción, junto con mi nombre y mi calidad de aspirante, con las únicas finalidades de identificarme ante quienes revisan mi candidatura, presentarme en el tarjetón y en las piezas informativas institucionales del proceso electoral, y divulgar sus resultados.',
    'La autorización comprende los medios digitales e impresos institucionales de la Junta, dentro del territorio nacional y en sus publicaciones en internet, por el tiempo que dure el proceso electoral y, si resulto elegido o elegida, durante el período de la representación. Vencido ese tiempo, la imagen solo se conservará como parte del archivo del proceso.',
    'La Junta podrá ajustar el tamaño, el encuadre y el formato de la fotografía para su correcta presentación, sin alterar mis rasgos ni el sentido de la imagen, y no podrá cederla ni usarla con fines comerciales o publicitarios, ni de una manera que afecte mi dignidad, mi honra o mi buen nombre.',
    'Declaro que la fotografía es mía y reciente, y que su entrega no vulnera derechos de autor ni de terceros. Si un tercero formulara una reclamación por ese motivo, me corresponde atenderla.',
    'Esta autorización se otorga conforme al artículo 15 de la Constitución Política, al artículo 87 de la Ley 23 de 1982 y a la Ley 1581 de 2012. Puedo revocarla por los canales oficiales de atención de la Junta; dado que la fotografía es un requisito de la inscripción y permite al votante identificar a quien elige, la revocatoria antes de la votación puede implicar el retiro de la candidatura, y no obliga a recoger lo que ya se hubiera impreso o publicado lícitamente.'
  ]),
  ('emailNotificationAccept', '2025-1', 'Aceptación de notificación por correo electrónico', array[
    'De conformidad con los artículos 56 y 67 de la Ley 1437 de 2011, modificada por la Ley 2080 de 2021, acepto de manera expresa que la Junta me notifique y comunique por medios electrónicos los actos y las decisiones que se produzcan en este proceso electoral respecto de mi candidatura, en la dirección de correo electrónico que registro en este formulario.',
    'La aceptación comprende, entre otros, la constancia de inscripción, el resultado de la revisión de los documentos, el requerimiento de subsanación con su plazo, la decisión final sobre la candidatura y las demás comunicaciones del proceso. Los mensajes de datos tendrán los efectos jurídicos y la fuerza probatoria que les reconoce la Ley 527 de 1999.',
    'Entiendo que la notificación electrónica queda surtida a partir de la fecha y la hora en que acceda al acto o a la decisión, y que los términos para subsanar, responder o recurrir se cuentan según lo que disponga la ley y lo que se indique en cada mensaje.',
    'Declaro que la dirección registrada es mía, está activa y permite recibir mensajes. Me corresponde mantenerla disponible, consultarla con frecuencia, incluso la carpeta de correo no deseado, e informar oportunamente a la Junta si deja de funcionar o cambia. La inobservancia de estos deberes no invalida las notificaciones enviadas a la última dirección informada, en los términos de ley.',
    'En cualquier momento de la actuación puedo solicitar, por los canales oficiales de atención de la Junta, que las notificaciones sucesivas no se realicen por medios electrónicos sino por los otros que prevé la ley, salvo que el uso de medios electrónicos sea obligatorio. La solicitud no afecta las notificaciones ya surtidas.'
  ]),
  ('noIncompatibilityDeclaration', '2025-1', 'Declaración de no estar incurso en inhabilidades o incompatibilidades', array[
    'Declaro bajo la gravedad del juramento, que se entiende prestado con la aceptación de este texto, que a la fecha no me encuentro incurso o incursa en ninguna de las causales de inhabilidad, incompatibilidad, impedimento o conflicto de intereses que la Constitución Política, la ley y las reglas de este proceso electoral establecen para inscribirme como aspirante, ser elegido o elegida y ejercer la representación del sector contable ante el Tribunal Disciplinario.',
    'En particular, declaro que mi tarjeta profesional se encuentra vigente; que no tengo sanción disciplinaria en firme que me suspenda o me excluya del ejercicio de la profesión de Contador Público regulada por la Ley 43 de 1990; que no pesa sobre mí pena o medida que me impida ejercer derechos o funciones públicas; y que mis vínculos laborales, contractuales, profesionales o familiares no me impiden actuar con la independencia y la imparcialidad que exige un tribunal.',
    'Declaro, además, que me inscribo en una sola de las dos representaciones que se eligen y que conozco y acepto las reglas y el calendario del proceso. Si me inscribo en representación de las instituciones de educación superior, declaro que cuento con el aval de la institución que indico, según la carta de aceptación que aporto.',
    'Me obligo a informar de inmediato a la Junta cualquier causal que sobrevenga durante el proceso o, si resulto elegido o elegida, durante el período de la representación, y a apartarme de los asuntos en los que exista un impedimento.',
    'Autorizo a la Junta para verificar lo declarado ante las autoridades y los registros competentes. Entiendo que, si se comprueba que esta declaración no corresponde a la verdad, mi candidatura podrá ser rechazada o excluida y mi elección podrá quedar sin efecto por los medios que prevé la ley, sin perjuicio de las consecuencias disciplinarias y penales, en particular las del artículo 442 del Código Penal (Ley 599 de 2000).',
    'Por su naturaleza, esta declaración no es revocable; si las circunstancias declaradas cambian, procede informarlo o retirar la candidatura.'
  ])
) as text (kind, version, title, paragraphs);

insert into process_documents (process_id, document_type_id, name, format, asked_of, max_bytes, help, source, source_url,
  model, usual_reasons)
select processes.id, document.id, name, format, asked_of, 1048576, help, source, source_url, model, usual_reasons
from processes, (values
  (1, 'Fotografía', 'jpg', array['CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES'],
    'Su foto reciente, de frente. Es la que aparecerá en la tarjeta de su candidatura.',
    'Puede tomarla aquí mismo con su teléfono, delante de una pared blanca.', null, '{}'::text[], array[
    'La fotografía no tiene fondo blanco.',
    'La fotografía no es reciente o no permite identificar el rostro.',
    'La fotografía está borrosa o mal iluminada.'
  ]),
  (2, 'Identificación', 'pdf', array['CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES'],
    'Su documento de identidad, por ambas caras.',
    'Es el documento que usted ya tiene: aquí mismo puede tomarle las fotos.', null, '{}', array[
    'El documento de identidad no es legible.',
    'Falta una de las caras del documento de identidad.',
    'El documento no corresponde a la persona inscrita.',
    'El documento no está ampliado al 150%.'
  ]),
  (3, 'Antecedentes', 'pdf', array['CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES'],
    'Su certificado de antecedentes disciplinarios vigente.',
    'Lo expide en línea la Junta Central de Contadores. Cargue el PDF tal como lo descarga.',
    'https://www.jcc.gov.co/', '{}', array[
    'El certificado de antecedentes no está vigente.',
    'El certificado no corresponde a la persona inscrita.',
    'El certificado está incompleto o no es legible.'
  ]),
  (4, 'Carta de aceptación', 'pdf', array['CANDIDATE_IES'],
    'La carta firmada en la que acepta representar a su institución.',
    'La firman usted y el representante legal de su institución. Pídala con tiempo: puede usar el modelo.', null, array[
    'Ciudad y fecha: ______________________________',
    'Señores
{organizador}',
    '## Aceptación para representar a una institución de educación superior',
    'Yo, ______________________________________________, contador público o contadora pública con documento de identidad número ____________________ y tarjeta profesional número ____________________, acepto que la institución ______________________________________________, con código SNIES ____________, me postule como candidato o candidata en {titulo}, para {organo}, en el período {periodo}.',
    'Conozco las reglas y el calendario del proceso, y declaro que no estoy en curso en inhabilidades ni incompatibilidades para representarla.',
    'Firma de quien acepta: ______________________________',
    'Por la institución, su representante legal:',
    'Nombre: ______________________________________________',
    'Documento de identidad número: ____________________',
    'Firma: ______________________________'
  ], array[
    'La carta no está firmada por el representante legal.',
    'La carta no identifica a la institución o a la persona postulada.',
    'La carta no es legible.'
  ])
) as document (id, name, format, asked_of, help, source, source_url, model, usual_reasons);

-- They describe what this software does: what it publishes, keeps or hands on changes with a new version.
insert into site_texts (process_id, kind, version, title, paragraphs, created_by, created_at)
select processes.id, text.kind, processes.slug || '-1', text.title, text.paragraphs, 'Sistema', now()
from processes, (values
  ('data_policy', 'Política de tratamiento de datos personales', array[
    '{organizador} trata los datos personales de quienes participan en {titulo} ({organo}, periodo {periodo}) conforme a la Ley 1581 de 2012 y al Decreto 1377 de 2013, compilado en el Decreto 1074 de 2015. Esta política dice qué datos son, para qué se usan, cuánto tiempo se conservan, qué derechos tiene cada titular y cómo los ejerce.',
    '## Responsable del tratamiento',
    '- Responsable: {organizador}
- NIT: {nit}
- Dirección: {direccion}
- Teléfono: {telefono}
- Correo electrónico: {correo}
- Página: {pagina}
- Horario de atención: {horario}',
    '## Qué datos se tratan',
    '- De los candidatos: nombres, documento de identidad, fecha y lugar de nacimiento, género, lugar y dirección de residencia, teléfonos, correo, título y tarjeta profesional; la institución que representan, si es el caso; la fotografía, la copia del documento de identidad, el certificado de antecedentes y la carta de la institución; la propuesta, su enlace y la hoja de vida, si los presentan; las declaraciones que aceptan, con su versión y su fecha; las preguntas que les hace el comité, con sus respuestas y el archivo que adjunten; y las decisiones de quienes revisan la candidatura.
- De quienes comienzan una inscripción: lo que escriben en el formulario desde que validan su documento, aunque no lo envíen.
- De los contadores públicos que votan: nombre, número de documento y correo.
- De los electores de las instituciones de educación superior: nombre, institución y correo. La contraseña se guarda de manera que nadie puede leerla.
- De todos los votantes: si votaron y qué día, sin la hora; los correos que se les enviaron y los que volvieron; las correcciones de su dirección; y lo que dijeron si alguien usó su identidad. Nunca por quién votaron.
- De quienes reclaman sobre el censo o el registro: nombre, número de documento o institución, correo, lo que escriben, el archivo que adjunten y lo que se decide. Lo que nadie presenta se borra a las 24 horas; después queda publicado solo cuántas reclamaciones hubo y cómo se decidieron.
- Del registro profesional: nombres, documento, tarjeta profesional, correo, celular, fecha de actualización y si hay una sanción disciplinaria vigente, para comprobar quién puede inscribirse y para llamar a quien no recibe los correos de la votación.
- Del personal y de los custodios de la llave: nombre, correo, documento en el caso del personal, función y lo que hicieron en el proceso; si el personal ingresa con el directorio de la entidad, el identificador que este le da.
- De cada conexión: la dirección de red, solo para frenar abusos. No se guarda en claro ni junto a un voto.',
    '## Para qué se usan',
    '- Comprobar quién puede inscribirse y quién puede votar.
- Recibir, revisar y decidir las candidaturas y sus subsanaciones.
- Publicar las candidaturas aprobadas y lo que proponen, para que los votantes sepan a quién eligen.
- Enviar códigos, comprobantes, la convocatoria y los recordatorios de la votación, que cada votante puede rechazar.
- Llamar a los votantes cuyo correo vuelve, para que lo corrijan y puedan votar.
- Recibir el voto una sola vez y certificar la participación de quien votó.
- Atender consultas, reclamos y requerimientos de las autoridades.
- Mantener la seguridad del proceso y poder auditarlo.',
    'Los datos no se usan para fines comerciales, no se venden y no sirven para perfilar a nadie.',
    '## El voto es secreto',
    'El voto se cifra en el equipo de quien vota y se cuenta sin descifrarlo uno por uno. La urna no guarda de quién es cada papeleta. Que una persona votó es un dato personal; por quién votó no lo conoce {organizador}, y por eso no puede consultarse, corregirse ni suprimirse.',
    '## Datos sensibles y datos de menores',
    'Entregar datos sensibles es siempre voluntario, salvo los que exija la ley. La fotografía se usa para reconocer al candidato y no se somete a reconocimiento biométrico automático. La plataforma no está dirigida a menores de edad ni pide sus datos.',
    '## Con quién se comparten',
    'De cada candidatura aprobada se publican el nombre, la fotografía, la ciudad, la tarjeta profesional, el título y la institución, cuando corresponde; y también la propuesta, su enlace y la hoja de vida, que cualquiera puede descargar, si el candidato los presentó y se aprobó su publicación. Si las credenciales de una elección las hace una autoridad independiente, ella recibe de cada persona del censo el nombre, el correo y un número interno, solo para enviarle su credencial: no recibe documentos de identidad ni sabe por quién se votó. La página de resultados dice de qué autoridad se trata. Los veedores de la urna reciben únicamente lo que cualquiera puede descargar, que no dice quiénes votan. Quienes operan los servidores y el correo lo hacen como encargados, por cuenta de {organizador} y según sus instrucciones. No hay transferencias internacionales de datos. Lo que pida una autoridad se entrega solo en los casos que señala la ley.',
    '## Cuánto tiempo se conservan',
    '{conservacion} Lo publicado de la elección, que son las papeletas cifradas, los candidatos como aparecen al votar, el resultado y el acta, se conserva sin término para que cualquiera pueda comprobarlo. Las propuestas, sus enlaces y las hojas de vida se borran con los demás datos personales. Lo que alguien escribió en el formulario de inscripción y no guardó se borra un día después de que cierran las inscripciones, o antes, si quien lo escribió lo borra al salir.',
    '## Cómo se protegen',
    'Las comunicaciones van cifradas; los códigos y las contraseñas se guardan de forma irreversible; los archivos que se cargan se examinan en un entorno aislado; cada acción del personal queda en un registro que no se puede alterar sin que se note; y cambiar el correo de un votante después del sellado exige a dos administradores y el aviso a todas sus direcciones.',
    '## Derechos del titular',
    'Toda persona cuyos datos se tratan, sea candidata, votante, electora de una institución o parte del personal, puede:',
    '- Conocer, actualizar y rectificar sus datos.
- Pedir prueba de la autorización que dio, salvo cuando la ley no la exige.
- Saber qué uso se ha dado a sus datos.
- Revocar la autorización o pedir que se supriman sus datos, cuando no haya un deber legal de conservarlos.
- Consultar gratuitamente sus datos.
- Presentar quejas ante la Superintendencia de Industria y Comercio, después de haber acudido al responsable.',
    '## Cómo ejercerlos',
    'Por los canales de esta política, diciendo quién es, qué pide y a dónde se le responde. Pueden hacerlo el titular, sus causahabientes y quien los represente o apodere.',
    '- Las consultas se responden en un término máximo de diez (10) días hábiles. Si no es posible, se informa por qué y se responde, a más tardar, cinco (5) días hábiles después.
- Los reclamos se responden en un término máximo de quince (15) días hábiles. Si no es posible, se informa por qué y se responde, a más tardar, ocho (8) días hábiles después.
- Si a un reclamo le falta algo, se pide dentro de los cinco (5) días siguientes. Pasados dos (2) meses sin respuesta se entiende que se desistió.',
    'Quien crea que alguien usó su identidad para inscribirse o para votar puede decirlo también con el enlace «No fui yo» del correo que recibió.',
    '## Vigencia y cambios',
    'Cada versión de esta política rige desde la fecha que se indica al comienzo hasta que se publica otra, y las anteriores se pueden seguir consultando. Los cambios sustanciales se avisan antes de que rijan. Las bases de datos están vigentes mientras duren las finalidades y los términos de conservación.'
  ]),
  ('terms', 'Términos y condiciones de uso', array[
    'Estos términos rigen el uso de la plataforma con la que {organizador} adelanta {titulo} ({organo}, periodo {periodo}). Usarla es aceptarlos. Las reglas de la elección son las del acto que la convoca; si hubiera diferencia, prevalece ese acto.',
    '## Para qué sirve',
    '- Inscribir candidaturas, cargar sus documentos y subsanarlos.
- Votar una sola vez, en secreto, desde cualquier equipo con internet.
- Consultar el calendario, los resultados y todo lo necesario para comprobarlos.',
    '## Quién puede usarla',
    'Cualquiera puede consultar la información pública sin identificarse. Se inscribe quien cumple los requisitos y vota quien está en el censo electoral. Los códigos, las contraseñas y los enlaces que llegan por correo son personales: no se prestan ni se reenvían.',
    '## Qué se espera de usted',
    '- Entregar información verdadera y documentos propios.
- Cuidar el acceso a su correo, que es el medio con el que se comprueba quién es.
- No suplantar a nadie, no intentar votar más de una vez y no entorpecer el servicio.
- Informar por los canales de atención lo que parezca un error o un abuso.',
    'Quien incumpla responde conforme a la ley. Probar la seguridad de la plataforma requiere autorización previa y escrita.',
    '## Mensajes electrónicos',
    'Los mensajes de datos que se intercambian por esta plataforma tienen los efectos y la fuerza probatoria que les reconoce la Ley 527 de 1999. Los candidatos que aceptan la notificación por correo se notifican como disponen los artículos 56 y 67 de la Ley 1437 de 2011. La hora que vale es la del servidor, en hora legal de Colombia.',
    '## Información y contenidos',
    'La información pública se puede consultar, copiar y reutilizar citando la fuente, sin alterar su sentido (Ley 1712 de 2014). Los nombres, las fotografías y los documentos de los candidatos se usan solo para los fines de la elección. Los enlaces a otros sitios llevan a contenidos de los que responden sus dueños.',
    '## Disponibilidad',
    '{organizador} procura que la plataforma funcione de manera continua durante los plazos. Si una falla impide inscribirse o votar, decide si los amplía y lo publica en el calendario. Lo que el servidor confirmó queda registrado; lo que no confirmó no se da por recibido.',
    '## Datos personales',
    'Se tratan según la Política de tratamiento de datos personales, que se publica en este sitio.',
    '## Cambios, ley y atención',
    'Cada versión de estos términos rige desde la fecha que se indica al comienzo. Se aplica la ley colombiana.',
    '- Correo electrónico: {correo}
- Teléfono: {telefono}
- Horario de atención: {horario}
- Notificaciones judiciales: {notificaciones}'
  ]),
  ('accessibility', 'Declaración de accesibilidad', array[
    '{organizador} quiere que cualquier persona pueda inscribirse, votar y comprobar el resultado, con o sin discapacidad y con cualquier equipo. Esta plataforma se hizo para cumplir el nivel AA de las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.1, que exige el anexo 1 de la Resolución 1519 de 2020 del Ministerio de Tecnologías de la Información y las Comunicaciones.',
    '## Qué se comprobó',
    '- Cada pantalla y sus estados de error se revisan con axe-core, que comprueba de manera automática parte de los criterios A y AA de WCAG 2.0, 2.1 y 2.2, en los temas claro y oscuro, y en anchos de computador (1280 px) y de teléfono (360 px).
- Ninguna pantalla se desborda hacia los lados a 320 px de ancho, lo que equivale a ampliar cuatro veces.
- La inscripción y la votación se recorren completas solo con el teclado.
- Estas pruebas se repiten con cada cambio de la plataforma.',
    '## Qué ofrece',
    '- Todo se puede hacer con el teclado, y el foco se ve siempre.
- Los errores se dicen con palabras, junto a su campo y en un resumen.
- El tiempo de una sesión se avisa antes de que se acabe, y lo escrito en la inscripción no se pierde.
- Se respetan el tema y la reducción de movimiento que usted eligió en su equipo, y las páginas se pueden ampliar con el navegador.
- Los PDF que genera la plataforma llevan etiquetas e idioma.',
    '## Qué falta',
    '- La plataforma todavía no se ha evaluado con personas con discapacidad ni por una auditoría externa. Las pruebas automáticas encuentran solo una parte de los problemas.
- Los documentos que cargan los candidatos son suyos y pueden no ser accesibles.
- La sesión para votar dura cinco minutos por seguridad y no se puede prolongar; se puede comenzar de nuevo las veces que haga falta mientras no se haya votado.
- No hay interpretación en Lengua de Señas Colombiana.',
    '## Si encuentra una barrera',
    'Cuéntenos qué quería hacer, en qué página y con qué equipo o ayuda técnica. Le ayudamos a terminar por otro medio y corregimos la barrera. Las peticiones y los reclamos se responden en los términos de la Ley 1755 de 2015.',
    '- Correo electrónico: {correo}
- Teléfono: {telefono}
- Página: {pagina}
- Horario de atención: {horario}
- Dirección: {direccion}',
    'Si la respuesta no le satisface, puede acudir a la Procuraduría General de la Nación, que vigila el cumplimiento de la Ley 1712 de 2014.'
  ])
) as text (kind, title, paragraphs);
