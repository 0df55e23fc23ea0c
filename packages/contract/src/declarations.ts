import type { DeclarationKey } from './person-fields.ts';

/**
 * The five declarations. Each acceptance is stored with the version of the text, so a changed text needs a new version.
 */
export interface Declaration {
  key: DeclarationKey;
  version: string;
  title: string;
  /** The paragraphs, in order. */
  text: readonly string[];
}

/**
 * In the order of the form. They are in the first person because the candidate signs them by accepting, and "la Junta"
 * names the board that runs the process and is responsible for the data.
 */
export const declarations: readonly Declaration[] = [
  {
    key: 'jurorDeclaration',
    version: '2025-1',
    title: 'Declaración juramentada de veracidad',
    text: [
      'Actuando en nombre propio, de manera libre y voluntaria, declaro bajo la gravedad del juramento, que se entiende prestado con la aceptación de este texto, que la información personal, académica, profesional y de contacto que registro en este formulario es cierta, completa y actual, y que los documentos que cargo son auténticos, corresponden a mi persona y reproducen fielmente sus originales.',
      'Conozco que la Junta recibe esta declaración con fundamento en el principio de buena fe consagrado en el artículo 83 de la Constitución Política y en las normas sobre racionalización de trámites del Decreto Ley 19 de 2012, y que, por la misma razón, podrá verificar en cualquier momento, ante las entidades y los registros correspondientes, lo que aquí afirmo y lo que mis documentos acreditan.',
      'Me comprometo a conservar los originales de los documentos y a presentarlos si la Junta los solicita, así como a informar, mientras dure el proceso electoral, cualquier cambio que afecte la exactitud de lo declarado o el cumplimiento de los requisitos de la candidatura.',
      'Entiendo que faltar a la verdad, o callarla total o parcialmente, puede dar lugar al rechazo o a la exclusión de mi candidatura en cualquier etapa del proceso, sin perjuicio de las consecuencias disciplinarias y de las penales, en particular las previstas para el falso testimonio en el artículo 442 del Código Penal (Ley 599 de 2000) y para los delitos contra la fe pública.',
      'Esta declaración comprende los datos del formulario y los documentos de la inscripción, y se extiende a los que presente en la subsanación. Una vez finalizada la inscripción no puede retirarse respecto de lo ya declarado; sí puedo informar los errores que advierta, para que la Junta los valore.',
    ],
  },
  {
    key: 'dataProcessingAccept',
    version: '2025-1',
    title: 'Autorización para el tratamiento de datos personales',
    text: [
      'De conformidad con la Ley 1581 de 2012 y con el Decreto 1377 de 2013, compilado en el Decreto 1074 de 2015, y en calidad de titular de la información, autorizo de manera previa, expresa e informada a la Junta, como responsable del tratamiento, y a los encargados que actúen por su cuenta y bajo su instrucción, para recolectar, almacenar, consultar, usar, verificar, circular en lo estrictamente necesario y, cuando proceda, suprimir los datos personales que entrego en este formulario y en los documentos que lo acompañan.',
      'Las finalidades son las siguientes: a) identificarme y verificar que cumplo los requisitos para inscribirme; b) recibir, revisar y decidir sobre mi candidatura y, si es el caso, sobre su subsanación; c) comunicarme y notificarme las actuaciones del proceso; d) publicar, si mi candidatura es aprobada, los datos necesarios para que los votantes me identifiquen: nombre, fotografía, tipo de representación, ciudad, número de tarjeta profesional e institución, cuando corresponda; e) garantizar la seguridad, la trazabilidad y la auditoría del proceso electoral; f) elaborar estadísticas que no permitan identificarme; y g) atender peticiones, reclamos y requerimientos de las autoridades competentes. No se tratarán para fines comerciales.',
      'He sido informado de que no estoy obligado a autorizar el tratamiento de datos sensibles y de que ninguna actividad del proceso se condiciona a que los suministre, salvo los que la ley exija. La fotografía se usa para que las personas me reconozcan y no se somete a reconocimiento biométrico automatizado. Las respuestas sobre datos sensibles que no sean exigidas por la ley son facultativas.',
      'Como titular tengo derecho a: conocer, actualizar y rectificar mis datos; solicitar prueba de esta autorización; ser informado del uso que se les ha dado; presentar quejas ante la Superintendencia de Industria y Comercio por infracciones a la ley; revocar la autorización o solicitar la supresión de los datos cuando no se respeten los principios, derechos y garantías constitucionales y legales; y acceder gratuitamente a los datos que hayan sido objeto de tratamiento.',
      'Puedo ejercer estos derechos por los canales oficiales de atención que la Junta publica en su sitio web y según su política de tratamiento de datos. Las consultas se atienden en un término máximo de diez (10) días hábiles y los reclamos en un término máximo de quince (15) días hábiles, prorrogables en los casos y por los plazos que señalan los artículos 14 y 15 de la Ley 1581 de 2012.',
      'Los datos se conservarán durante el proceso electoral, el período para el cual se elige y el tiempo que exijan las normas de archivo y los términos legales de reclamación y de control. La revocatoria y la supresión no proceden mientras exista un deber legal o contractual de conservarlos; la revocatoria durante el proceso, por impedir la verificación de los requisitos, puede implicar el retiro de la candidatura y no afecta la licitud de lo ya tratado.',
    ],
  },
  {
    key: 'imageUsageAuthorization',
    version: '2025-1',
    title: 'Autorización de uso de imagen',
    text: [
      'Autorizo a la Junta, de manera expresa, gratuita y sin exclusividad, para usar, reproducir, publicar y comunicar al público la fotografía que entrego con esta inscripción, junto con mi nombre y mi calidad de aspirante, con las únicas finalidades de identificarme ante quienes revisan mi candidatura, presentarme en el tarjetón y en las piezas informativas institucionales del proceso electoral, y divulgar sus resultados.',
      'La autorización comprende los medios digitales e impresos institucionales de la Junta, dentro del territorio nacional y en sus publicaciones en internet, por el tiempo que dure el proceso electoral y, si resulto elegido o elegida, durante el período de la representación. Vencido ese tiempo, la imagen solo se conservará como parte del archivo del proceso.',
      'La Junta podrá ajustar el tamaño, el encuadre y el formato de la fotografía para su correcta presentación, sin alterar mis rasgos ni el sentido de la imagen, y no podrá cederla ni usarla con fines comerciales o publicitarios, ni de una manera que afecte mi dignidad, mi honra o mi buen nombre.',
      'Declaro que la fotografía es mía y reciente, y que su entrega no vulnera derechos de autor ni de terceros. Si un tercero formulara una reclamación por ese motivo, me corresponde atenderla.',
      'Esta autorización se otorga conforme al artículo 15 de la Constitución Política, al artículo 87 de la Ley 23 de 1982 y a la Ley 1581 de 2012. Puedo revocarla por los canales oficiales de atención de la Junta; dado que la fotografía es un requisito de la inscripción y permite al votante identificar a quien elige, la revocatoria antes de la votación puede implicar el retiro de la candidatura, y no obliga a recoger lo que ya se hubiera impreso o publicado lícitamente.',
    ],
  },
  {
    key: 'emailNotificationAccept',
    version: '2025-1',
    title: 'Aceptación de notificación por correo electrónico',
    text: [
      'De conformidad con los artículos 56 y 67 de la Ley 1437 de 2011, modificada por la Ley 2080 de 2021, acepto de manera expresa que la Junta me notifique y comunique por medios electrónicos los actos y las decisiones que se produzcan en este proceso electoral respecto de mi candidatura, en la dirección de correo electrónico que registro en este formulario.',
      'La aceptación comprende, entre otros, la constancia de inscripción, el resultado de la revisión de los documentos, el requerimiento de subsanación con su plazo, la decisión final sobre la candidatura y las demás comunicaciones del proceso. Los mensajes de datos tendrán los efectos jurídicos y la fuerza probatoria que les reconoce la Ley 527 de 1999.',
      'Entiendo que la notificación electrónica queda surtida a partir de la fecha y la hora en que acceda al acto o a la decisión, y que los términos para subsanar, responder o recurrir se cuentan según lo que disponga la ley y lo que se indique en cada mensaje.',
      'Declaro que la dirección registrada es mía, está activa y permite recibir mensajes. Me corresponde mantenerla disponible, consultarla con frecuencia, incluso la carpeta de correo no deseado, e informar oportunamente a la Junta si deja de funcionar o cambia. La inobservancia de estos deberes no invalida las notificaciones enviadas a la última dirección informada, en los términos de ley.',
      'En cualquier momento de la actuación puedo solicitar, por los canales oficiales de atención de la Junta, que las notificaciones sucesivas no se realicen por medios electrónicos sino por los otros que prevé la ley, salvo que el uso de medios electrónicos sea obligatorio. La solicitud no afecta las notificaciones ya surtidas.',
    ],
  },
  {
    key: 'noIncompatibilityDeclaration',
    version: '2025-1',
    title: 'Declaración de no estar incurso en inhabilidades o incompatibilidades',
    text: [
      'Declaro bajo la gravedad del juramento, que se entiende prestado con la aceptación de este texto, que a la fecha no me encuentro incurso o incursa en ninguna de las causales de inhabilidad, incompatibilidad, impedimento o conflicto de intereses que la Constitución Política, la ley y las reglas de este proceso electoral establecen para inscribirme como aspirante, ser elegido o elegida y ejercer la representación del sector contable ante el Tribunal Disciplinario.',
      'En particular, declaro que mi tarjeta profesional se encuentra vigente; que no tengo sanción disciplinaria en firme que me suspenda o me excluya del ejercicio de la profesión de Contador Público regulada por la Ley 43 de 1990; que no pesa sobre mí pena o medida que me impida ejercer derechos o funciones públicas; y que mis vínculos laborales, contractuales, profesionales o familiares no me impiden actuar con la independencia y la imparcialidad que exige un tribunal.',
      'Declaro, además, que me inscribo en una sola de las dos representaciones que se eligen y que conozco y acepto las reglas y el calendario del proceso. Si me inscribo en representación de las instituciones de educación superior, declaro que cuento con el aval de la institución que indico, según la carta de aceptación que aporto.',
      'Me obligo a informar de inmediato a la Junta cualquier causal que sobrevenga durante el proceso o, si resulto elegido o elegida, durante el período de la representación, y a apartarme de los asuntos en los que exista un impedimento.',
      'Autorizo a la Junta para verificar lo declarado ante las autoridades y los registros competentes. Entiendo que, si se comprueba que esta declaración no corresponde a la verdad, mi candidatura podrá ser rechazada o excluida y mi elección podrá quedar sin efecto por los medios que prevé la ley, sin perjuicio de las consecuencias disciplinarias y penales, en particular las del artículo 442 del Código Penal (Ley 599 de 2000).',
      'Por su naturaleza, esta declaración no es revocable; si las circunstancias declaradas cambian, procede informarlo o retirar la candidatura.',
    ],
  },
];
