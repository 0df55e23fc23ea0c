-- What Ley 1581 de 2012, Ley 1712 de 2014 and Resolución 1519 de 2020 ask of a public body's site: the body's data in the
-- footer, the bar of GOV.CO, and three texts in versions.
alter table processes
  add column entity_nit text,
  add column entity_address text,
  -- For judicial notifications.
  add column notifications_email text,
  -- Only public bodies may show the bar.
  add column shows_gov_bar boolean not null default false;

-- A paragraph that begins with "## " is a heading, and lines that begin with "- " are a list. `{correo}` and the like
-- stand for data of the process; a line whose datum is missing isn't shown.
create table site_texts (
  id bigint generated always as identity primary key,
  process_id bigint not null references processes,
  kind text not null check (kind in ('data_policy', 'terms', 'accessibility')),
  version text not null,
  title text not null,
  paragraphs text[] not null check (cardinality(paragraphs) > 0),
  created_by text not null,
  created_at timestamptz not null,
  constraint one_site_text_per_version unique (process_id, kind, version)
);

-- People rely on the version that was in force, so it is fixed once it could be read.
create function keep_published_site_texts() returns trigger language plpgsql as $$
begin
  if exists (select from processes where id = old.process_id and state <> 'draft') then
    raise exception 'the texts of a process that is or was current are never changed or removed'
      using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger published_site_texts_are_kept before update or delete on site_texts
  for each row execute function keep_published_site_texts();

-- Texts to begin with, which describe what this software does. An archived process had none.
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
    '- De los candidatos: nombres, documento de identidad, fecha y lugar de nacimiento, género, lugar y dirección de residencia, teléfonos, correo, título y tarjeta profesional; la institución que representan, si es el caso; la fotografía, la copia del documento de identidad, el certificado de antecedentes y la carta de la institución; las declaraciones que aceptan, con su versión y su fecha; y las decisiones de quienes revisan la candidatura.
- De los contadores públicos que votan: nombre, número de documento y correo.
- De los electores de las instituciones de educación superior: nombre, institución y correo. La contraseña se guarda de manera que nadie puede leerla.
- De todos los votantes: si votaron y cuándo, los correos que se les enviaron y las correcciones de su dirección. Nunca por quién votaron.
- Del registro profesional: nombres, documento, tarjeta profesional, correo, celular, fecha de actualización y si hay una sanción disciplinaria vigente, para comprobar quién puede inscribirse.
- Del personal y de los custodios de la llave: nombre, correo, documento en el caso del personal, función y lo que hicieron en el proceso.
- De cada conexión: la dirección de red, solo para frenar abusos. No se guarda en claro ni junto a un voto.',
    '## Para qué se usan',
    '- Comprobar quién puede inscribirse y quién puede votar.
- Recibir, revisar y decidir las candidaturas y sus subsanaciones.
- Publicar las candidaturas aprobadas, para que los votantes sepan a quién eligen.
- Enviar códigos, comprobantes, la convocatoria y los recordatorios de la votación, que cada votante puede rechazar.
- Recibir el voto una sola vez y certificar la participación de quien votó.
- Atender consultas, reclamos y requerimientos de las autoridades.
- Mantener la seguridad del proceso y poder auditarlo.',
    'Los datos no se usan para fines comerciales, no se venden y no sirven para perfilar a nadie.',
    '## El voto es secreto',
    'El voto se cifra en el equipo de quien vota y se cuenta sin descifrarlo uno por uno. La urna no guarda de quién es cada papeleta. Que una persona votó es un dato personal; por quién votó no lo conoce {organizador}, y por eso no puede consultarse, corregirse ni suprimirse.',
    '## Datos sensibles y datos de menores',
    'Entregar datos sensibles es siempre voluntario, salvo los que exija la ley. La fotografía se usa para reconocer al candidato y no se somete a reconocimiento biométrico automático. La plataforma no está dirigida a menores de edad ni pide sus datos.',
    '## Con quién se comparten',
    'De cada candidatura aprobada se publican el nombre, la fotografía, la ciudad, la tarjeta profesional y la institución, cuando corresponde. Quienes operan los servidores y el correo lo hacen como encargados, por cuenta de {organizador} y según sus instrucciones. No hay transferencias internacionales de datos. Lo que pida una autoridad se entrega solo en los casos que señala la ley.',
    '## Cuánto tiempo se conservan',
    '{conservacion} Lo publicado de la elección, que son las papeletas cifradas, las candidaturas, el resultado y el acta, se conserva sin término para que cualquiera pueda comprobarlo.',
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
- Se respetan el tema, el tamaño de letra y la reducción de movimiento que usted eligió en su equipo.
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
) as text (kind, title, paragraphs)
where processes.state <> 'archived';
