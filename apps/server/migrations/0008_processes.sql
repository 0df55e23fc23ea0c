-- Processes: one installation holds several, one after the other, and everything but the register of the profession, the
-- institutions and the staff belongs to one of them. Contests are known by id.

-- Three windows: of a process, or of a contest that repeats another after the process's windows have closed.
create table calendars (
  id bigint generated always as identity primary key
);

create table processes (
  id bigint generated always as identity primary key,
  -- Stands in addresses and receipts that people keep, so it is fixed once the process was current.
  slug text not null constraint one_process_per_slug unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 20),
  state text not null default 'draft' check (state in ('draft', 'current', 'archived')),
  title text not null,
  body text not null,
  period text not null,
  organiser text not null,
  contact_page text,
  contact_email text,
  contact_phone text,
  contact_hours text,
  calendar_id bigint not null unique references calendars,
  -- How many months after the archiving the personal data of candidates and voters is forgotten; null for never.
  forget_after_months integer check (forget_after_months between 1 and 600),
  created_by text not null,
  created_at timestamptz not null,
  made_current_at timestamptz,
  archived_at timestamptz,
  forgotten_at timestamptz,
  check ((state = 'draft') = (made_current_at is null)),
  check ((state = 'archived') = (archived_at is not null)),
  check (forgotten_at is null or state = 'archived')
);
-- Calls and pages that name no process are about this one.
create unique index one_current_process on processes (state) where state = 'current';

insert into calendars default values;
insert into processes (slug, state, title, body, period, organiser, calendar_id, created_by, created_at, made_current_at)
select year::text, 'current', title, body, period, 'Junta Central de Contadores', calendars.id, 'Sistema', now(), now()
from process, calendars;
drop table process;

alter table windows add column calendar_id bigint references calendars;
update windows set calendar_id = calendars.id from calendars;
alter table windows
  alter column calendar_id set not null,
  drop constraint windows_pkey,
  add primary key (calendar_id, name);

-- The texts that candidates accept (Ley 1581 de 2012), and the privacy notice. The newest of a kind is in force.
create table declarations (
  id bigint generated always as identity primary key,
  process_id bigint not null references processes,
  kind text not null check (kind in ('jurorDeclaration', 'dataProcessingAccept', 'imageUsageAuthorization',
    'emailNotificationAccept', 'noIncompatibilityDeclaration', 'privacyNotice')),
  version text not null,
  title text not null,
  paragraphs text[] not null check (cardinality(paragraphs) > 0),
  created_by text not null,
  created_at timestamptz not null,
  constraint one_declaration_per_version unique (process_id, kind, version)
);
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

alter table declaration_acceptances add column declaration_id bigint references declarations;
update declaration_acceptances as accepted set declaration_id = declarations.id
from declarations where (declarations.kind, declarations.version) = (accepted.declaration, accepted.version);
alter table declaration_acceptances
  alter column declaration_id set not null,
  drop constraint declaration_acceptances_pkey,
  drop column declaration,
  drop column version,
  add primary key (candidate_id, declaration_id);
create index acceptances_by_declaration on declaration_acceptances (declaration_id);

-- People read a text before they accept it, so it is fixed once they can.
create function keep_published_declarations() returns trigger language plpgsql as $$
begin
  if exists (select from processes where id = old.process_id and state <> 'draft') then
    raise exception 'the declarations of a process that is or was current are never changed or removed'
      using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger published_declarations_are_kept before update or delete on declarations
  for each row execute function keep_published_declarations();

-- What a process says about each document: how to prepare it, and why it is usually rejected.
create table document_guides (
  process_id bigint not null references processes,
  document_type_id integer not null check (document_type_id between 1 and 4),
  help text not null,
  usual_reasons text[] not null,
  primary key (process_id, document_type_id)
);

insert into document_guides (process_id, document_type_id, help, usual_reasons)
select processes.id, guide.document_type_id, guide.help, guide.usual_reasons
from processes, (values
  (1, 'Su foto reciente, de frente. Es la que aparecerá en la tarjeta de su candidatura.', array[
    'La fotografía no tiene fondo blanco.',
    'La fotografía no es reciente o no permite identificar el rostro.',
    'La fotografía está borrosa o mal iluminada.'
  ]),
  (2, 'Su documento de identidad, por ambas caras.', array[
    'El documento de identidad no es legible.',
    'Falta una de las caras del documento de identidad.',
    'El documento no corresponde a la persona inscrita.',
    'El documento no está ampliado al 150%.'
  ]),
  (3, 'Su certificado de antecedentes disciplinarios vigente.', array[
    'El certificado de antecedentes no está vigente.',
    'El certificado no corresponde a la persona inscrita.',
    'El certificado está incompleto o no es legible.'
  ]),
  (4, 'La carta firmada en la que acepta representar a su institución.', array[
    'La carta no está firmada por el representante legal.',
    'La carta no identifica a la institución o a la persona postulada.',
    'La carta no es legible.'
  ])
) as guide (document_type_id, help, usual_reasons);

-- Contests get an id, and belong to a process. The kind of candidate and the kind of login are code; all else is data.
alter table contests rename column name to slug;
alter table contests
  drop constraint contests_name_check,
  add column id bigint generated always as identity,
  add column process_id bigint references processes,
  add column calendar_id bigint references calendars,
  add column title text,
  add column question text,
  add column candidate_type text check (candidate_type in ('CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES')),
  add column login text check (login in ('code', 'password')),
  -- How many are elected.
  add column seats integer not null default 1 check (seats between 1 and 20);
update contests set
  process_id = processes.id,
  calendar_id = processes.calendar_id,
  title = words.title,
  question = words.question,
  candidate_type = words.candidate_type,
  login = words.login
from processes, (values
  ('contador', 'Representantes Contadores', 'Representante de los Contadores Públicos', 'CANDIDATE_ACCOUNTANT', 'code'),
  ('ies', 'Representantes IES', 'Representante de las Instituciones de Educación Superior', 'CANDIDATE_IES', 'password')
) as words (slug, title, question, candidate_type, login)
where words.slug = contests.slug;

-- Every table that names a contest now does so by its id. The ballots of a large election take some minutes.
create function contest_id(of_slug text) returns bigint language sql stable as
  $$ select id from contests where slug = of_slug $$;
drop view current_decryptions;
drop function cast_vote;
drop function keep_sealed_credentials;
drop function published_credentials;
drop index one_voter_per_document, one_elector_per_email;
alter table voters drop constraint voters_check1, drop constraint voters_check2;
do $$
declare
  one record;
begin
  create temporary table keys on commit drop as
    select conrelid::regclass as on_table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and exists (
      select from pg_attribute
      where attrelid = conrelid and attnum = any (conkey) and attname = 'contest' and atttypid = 'text'::regtype
    );
  for one in select * from keys loop
    execute format('alter table %s drop constraint %I', one.on_table, one.name);
  end loop;
  for one in
    select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'contest' and data_type = 'text'
  loop
    execute format('alter table %I alter column contest type bigint using contest_id(contest)', one.table_name);
  end loop;
  alter table contests drop constraint contests_pkey, add primary key (id);
  for one in select * from keys loop
    execute format(
      'alter table %s add constraint %I %s',
      one.on_table, one.name, replace(one.definition, 'contests(slug)', 'contests(id)')
    );
  end loop;
end
$$;
drop function contest_id;

alter table contests
  alter column process_id set not null,
  alter column calendar_id set not null,
  alter column title set not null,
  alter column question set not null,
  alter column candidate_type set not null,
  alter column login set not null,
  alter column blank_majority_rule drop default,
  add check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 40),
  add constraint one_contest_per_slug unique (process_id, slug),
  -- A repetition has a calendar of its own: the windows of the process have closed.
  add column repeats bigint references contests,
  add column repeated_because text check (repeated_because in ('blank_majority', 'tie', 'other')),
  add column repeat_reason text,
  add column repeated_by text,
  -- Whose candidates stand in a repetition that takes no others.
  add column candidates_of bigint references contests,
  add check (num_nulls(repeats, repeated_because, repeated_by) in (0, 3)),
  add check (candidates_of is null or repeats is not null),
  add check ((repeated_because = 'other') <= (repeat_reason is not null));
-- Of two administrators who ask for a repetition at once, one makes it.
create unique index one_repetition_of_a_contest on contests (repeats);

alter table voters add constraint known_by_document_or_institution
  check (num_nonnulls(identification_number, institution) = 1);
create unique index one_voter_per_document on voters (contest, identification_number)
  where identification_number is not null;
create unique index one_elector_per_email on voters (contest, email) where institution is not null;

create view current_decryptions as
  select contest, owner, attempt, trustee_id, partial, endorsement, strong_proof, created_at
  from partial_decryptions
  where not exists (
    select from set_aside_decryptions as aside
    where (aside.contest, aside.owner, aside.attempt)
      = (partial_decryptions.contest, partial_decryptions.owner, partial_decryptions.attempt)
  );

create or replace function refuse_change_of_frozen_roll() returns trigger language plpgsql as $$
begin
  if exists (select from changed join contests on contests.id = changed.contest where contests.stage <> 'preparing') then
    raise exception 'the roll of a sealed contest is frozen' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;

-- How a tie was resolved outside the count, with the minutes of the act.
create table tie_resolutions (
  contest bigint primary key references results,
  method text not null check (method in ('lots', 'second_round', 'other')),
  -- The choices that were elected, by their positions on the ballot.
  positions integer[] not null check (cardinality(positions) > 0),
  explanation text not null check (char_length(explanation) between 5 and 2000),
  resolved_on date not null,
  resolved_by text not null,
  minutes bytea not null,
  minutes_sha256 bytea not null,
  recorded_by text not null,
  recorded_at timestamptz not null
);
alter table tie_resolutions alter column minutes set storage external;
create trigger tie_resolutions_are_kept before update or delete on tie_resolutions
  for each row execute function refuse_change();

-- A candidacy belongs to a contest: a person has one in each process, of one kind.
alter table candidates
  add column process_id bigint references processes,
  add column contest bigint references contests;
alter table candidates disable trigger set_aside_candidates_are_kept;
update candidates set process_id = contests.process_id, contest = contests.id
from contests where contests.candidate_type = candidates.candidate_type;
alter table candidates enable trigger set_aside_candidates_are_kept;
alter table candidates
  alter column process_id set not null,
  alter column contest set not null;
drop index one_candidacy_per_person, set_aside_candidates, candidates_by_status, candidates_by_submission;
create unique index one_candidacy_per_person on candidates (process_id, identification_type_id, identification_number)
  where set_aside_at is null;
create index set_aside_candidates on candidates (process_id, identification_type_id, identification_number)
  where set_aside_at is not null;
create index candidates_of_contest on candidates (contest, review_status);
-- The lists of staff, as in 0003, now within a process.
create index candidates_by_status on candidates (process_id, review_status, submitted_at desc, id desc)
  where submitted_at is not null and set_aside_at is null;
create index candidates_by_submission on candidates (process_id, submitted_at desc, id desc)
  include (review_status, candidate_type, identification_number) where submitted_at is not null and set_aside_at is null;

-- A voter's id says which contest they vote in.
update sessions set subject = 'voter:' || split_part(subject, ':', 3) where kind = 'voter';
update codes set subject = 'voter:' || split_part(subject, ':', 3) where purpose = 'voter';
-- When a process ends, so do the sessions of its people.
alter table sessions drop constraint sessions_ended_by_check;
alter table sessions add constraint sessions_ended_by_check check (ended_by in
  ('logout', 'submission', 'expiry', 'code_elsewhere', 'disabled', 'cast', 'disowned', 'reopened', 'process_ended'));

-- Mails of a process; null for those of the installation, such as the staff's codes.
alter table outbox add column process_id bigint references processes;
update outbox set process_id = processes.id from processes
where topic not in ('staff_code', 'staff_welcome', 'staff_email_changed');
create index outbox_by_process on outbox (process_id);

delete from mail_counts;
alter table mail_counts add column process_id bigint not null;
insert into mail_counts (campaign_id, topic, status, reason, amount, process_id)
select coalesce(campaign_id, 0), topic, status, reason_counted(status, last_error), count(*), coalesce(process_id, 0)
from outbox group by 1, 2, 3, 4, 6;

create or replace function count_mails() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mail_counts (campaign_id, topic, status, reason, amount, process_id)
    select coalesce(campaign_id, 0), topic, status, reason_counted(status, last_error), count(*), coalesce(process_id, 0)
    from come group by 1, 2, 3, 4, 6;
  else
    insert into mail_counts (campaign_id, topic, status, reason, amount, process_id)
    select coalesce(campaign_id, 0), topic, status, reason_counted(status, last_error), -count(*), coalesce(process_id, 0)
    from gone group by 1, 2, 3, 4, 6;
  end if;
  return null;
end
$$;

create or replace function count_changed_mail() returns trigger language plpgsql as $$
begin
  insert into mail_counts (campaign_id, topic, status, reason, amount, process_id) values
    (coalesce(old.campaign_id, 0), old.topic, old.status, reason_counted(old.status, old.last_error), -1,
      coalesce(old.process_id, 0)),
    (coalesce(new.campaign_id, 0), new.topic, new.status, reason_counted(new.status, new.last_error), 1,
      coalesce(new.process_id, 0));
  return null;
end
$$;

-- Imports: a roll is a contest's, the other lists are the installation's.
drop index one_import_at_a_time;
alter table import_jobs
  add column process_id bigint references processes,
  add column contest bigint references contests;
update import_jobs set process_id = contests.process_id, contest = contests.id, kind = 'roll'
from contests where import_jobs.kind = 'roll-' || contests.slug;
alter table import_jobs
  add check ((kind = 'roll') = (contest is not null)),
  add check ((contest is null) = (process_id is null));
create unique index one_import_at_a_time on import_jobs (kind, contest) nulls not distinct
  where status in ('waiting', 'running');

-- The activity log: which process an entry is about. Derived from the entry for the filter, as search_key_id is, and not
-- hashed: what is hashed names the process among the properties. No foreign key: a draft may be discarded. Entries from before belong to the only process there was.
alter table activity_log add column process_id bigint;
alter table activity_log disable trigger activity_log_is_append_only;
update activity_log set process_id = processes.id from processes where log_name <> 'staff';
alter table activity_log enable trigger activity_log_is_append_only;
alter table activity_search_keys
  drop constraint one_search_key,
  drop column words,
  -- 0 stands for none.
  add column process_id bigint not null default 0;
update activity_search_keys set process_id = processes.id from processes where log_name <> 'staff';
alter table activity_search_keys
  alter column process_id drop default,
  add column words tsvector not null generated always as (
    to_tsvector('simple'::regconfig, without_accents(causer_name || ' ' || description))
    || array_to_tsvector(array['log/' || log_name, 'type/' || candidate_type, 'process/' || process_id::text])
  ) stored,
  add constraint one_search_key unique (causer_name, description, log_name, candidate_type, process_id);
create index activity_search_keys_by_words on activity_search_keys using gin (words) with (fastupdate = off);

-- As in 0001, with the process apart from the other properties.
drop view activity_entries;
create view activity_entries as
  select id, created_at, log_name, event, causer_type, causer_id, causer_name, description, subject_type, subject_id,
    candidate_type, process_id, properties ->> 'process' as process,
    (properties - 'process') || coalesce(personal_properties, '{}') as properties
  from activity_log;

create index activity_by_process on activity_log (process_id, log_name, id);
create index activity_of_process on activity_log (process_id, id);

-- As in 0001, with the process.
drop function append_entry;
create function append_entry(content text, personal jsonb, of_process bigint) returns bigint language plpgsql as $$
declare
  entry activity_log := jsonb_populate_record(null::activity_log, content::jsonb || personal);
  key_type text := coalesce(entry.candidate_type, '');
  key_process bigint := coalesce(of_process, 0);
begin
  select last_id + 1, last_hash into strict entry.id, entry.previous_hash from activity_chain for update;
  entry.process_id := of_process;
  entry.hash := sha256(entry.previous_hash || convert_to(content, 'UTF8'));

  update activity_search_keys set last_id = entry.id
    where (causer_name, description, log_name, candidate_type, process_id)
      = (entry.causer_name, entry.description, entry.log_name, key_type, key_process)
    returning id into entry.search_key_id;
  if not found then
    insert into activity_search_keys (causer_name, description, log_name, candidate_type, process_id, last_id)
      values (entry.causer_name, entry.description, entry.log_name, key_type, key_process, entry.id)
      returning id into entry.search_key_id;
  end if;

  insert into activity_log select entry.*;
  update activity_chain set last_id = entry.id, last_hash = entry.hash;
  return entry.id;
end
$$;

-- As in 0004, with the id of the contest.
-- Reads the list out of the published beginning of a contest's archive: the file that is named by its hash. A file of the
-- archive (tar) has a header of 512 bytes, with the name at its start and the size in octal digits from byte 124.
create function published_credentials(of_contest bigint) returns setof bytea language plpgsql stable as $$
declare
  archive bytea := (select string_agg(bytes, ''::bytea order by at) from archive_beginnings where contest = of_contest);
  file_name text := (
    select encode(decode(credentials_fingerprint || '=', 'base64'), 'hex') || '.data.json'
    from elections where contest = of_contest
  );
  header integer := position(convert_to(file_name, 'UTF8') in archive);
  size integer := 0;
begin
  if coalesce(header, 0) = 0 then
    raise exception 'the archive of % has no list of credentials', of_contest using errcode = 'data_corrupted';
  end if;
  for digit in 0..10 loop
    size := size * 8 + get_byte(archive, header - 1 + 124 + digit) - ascii('0');
  end loop;
  return query
    select decode(split_part(line, ',', 1), 'hex')
    from json_array_elements_text(convert_from(substring(archive from header + 512 for size), 'UTF8')::json) as line;
end
$$;

-- Keeps the list of a contest whose archive has begun, which must be as long as its roll.
create function keep_sealed_credentials(of_contest bigint) returns void language plpgsql as $$
declare
  kept integer;
begin
  insert into sealed_credentials (contest, credential)
    select of_contest, credential from published_credentials(of_contest) as credential;
  get diagnostics kept = row_count;
  if kept <> (select voters from elections where contest = of_contest) then
    raise exception 'the archive of % has % credentials, not one for each voter', of_contest, kept
      using errcode = 'data_corrupted';
  end if;
end
$$;

-- As in 0007, with the id of the contest, the window of its calendar, and its process.
-- Casts the ballot of a voter and returns 'cast', or returns why not and changes nothing. The caller has authenticated
-- the voter and verified the ballot: its form, signature and proofs, and that it bears the voter's own credential. This
-- function decides what only the database can decide, under any number of servers.
--
-- A call is one transaction: a server or a connection that dies before the commit leaves no trace of the vote, and one
-- that dies after it leaves the whole vote. Each statement below sees what was committed before it began, so what was
-- read under the lock of step 1 is current.
create function cast_vote(
  of_contest bigint,
  of_voter bigint,
  voter_session bigint,
  cast_at timestamptz,
  certificate text,
  ballot_text text,
  tracking_code text,
  public_credential text,
  ciphertext_digests bigint[],
  mail_subject text,
  mail_text text,
  mail_html text,
  log_content text,
  log_personal jsonb
) returns text language plpgsql as $$
declare
  head archive_heads;
  of_process bigint;
  addresses text[];
  event text;
begin
  -- 1. Lock the end of the contest's archive. From here to the commit, no other vote of the contest is cast, and closing
  --    the ballot box, which takes the same lock, comes before this vote or after it.
  select * into strict head from archive_heads where contest = of_contest for update;

  -- 2. The voter must not have voted, and their session must still be open. Of two votes of one person, from any devices
  --    and servers, the second finds no row here. The session may have ended since the server authenticated it,
  --    because the voter's address was corrected: that ends every session, which may be a stranger's. Both rows are
  --    locked, so that a correction comes before this vote or after it.
  select array_prepend(email, former_emails) into addresses from voters
    where id = of_voter and contest = of_contest and voted_at is null
    for update;
  if not found then
    return 'not_eligible';
  end if;
  perform from sessions where id = voter_session and ended_at is null for update;
  if not found then
    return 'not_eligible';
  end if;

  -- 3. The ballot box must be open. Once it is closed, other events than ballots follow in the archive.
  if head.last_height <> head.ballots
    or not exists (select from contests where id = of_contest and stage in ('sealed', 'open'))
  then
    return 'box_closed';
  end if;

  -- 4. The voting window must be open: the time of the vote is the server's, plus what this call has waited for the lock.
  if not exists (
    select from windows join contests using (calendar_id)
    where contests.id = of_contest and windows.name = 'voting'
      and opens_at <= cast_at and cast_at + (clock_timestamp() - statement_timestamp()) < closes_at
  ) then
    return 'window_closed';
  end if;

  -- 5. Sealing must have published the credential that the ballot bears. The list has no names.
  if not exists (
    select from sealed_credentials where contest = of_contest and credential = decode(public_credential, 'hex')
  ) then
    return 'unpublished_credential';
  end if;

  -- 6. None of the ballot's ciphertexts may have been cast before: one that comes twice shows that two votes are equal.
  if exists (select from ballot_ciphertexts where digest = any (ciphertext_digests)) then
    return 'duplicate_ciphertext';
  end if;

  -- Everything is checked; from here on, rows are written.

  -- 7. Mark the voter as having voted.
  update voters set voted_at = cast_at, certificate_code = certificate where id = of_voter;

  -- 8. Store the ballot. Nothing in its row or in those of its ciphertexts says whose it is, and unique indexes refuse a
  --    second ballot with the same credential, tracking code or ciphertext, whatever the steps above would let pass.
  insert into ballots (contest, number, tracker, credential, ballot, cast_at)
    values (of_contest, head.ballots + 1, tracking_code, public_credential, ballot_text, cast_at);
  insert into ballot_ciphertexts (digest) select unnest(ciphertext_digests);

  -- 9. Append the ballot's event to the archive. The event is the protocol's JSON: it names the hash of the event before
  --    it, and the ballot by its SHA-256, which the tracking code is in Base64.
  event := format(
    '{"parent":"%s","height":%s,"type":"Ballot","payload":"%s"}',
    head.last_hash, head.last_height + 1, encode(decode(tracking_code || '=', 'base64'), 'hex')
  );
  update archive_heads set
    ballots = head.ballots + 1,
    last_height = head.last_height + 1,
    last_hash = encode(sha256(convert_to(event, 'UTF8')), 'hex')
    where contest = of_contest;

  -- 10. Queue the confirmation to every address that the roll has held for the voter since the sealing. It holds the
  --    tracking code, so its text is deleted once it is sent.
  select process_id into strict of_process from contests where id = of_contest;
  insert into outbox (created_at, next_attempt_at, to_address, topic, voter_id, process_id, subject, text, html, secret)
    select cast_at, cast_at, address, 'vote_receipt', of_voter, of_process, mail_subject, mail_text, mail_html, true
    from unnest(addresses) as address;

  -- 11. End the voter's session.
  update sessions set ended_at = cast_at, ended_by = 'cast' where id = voter_session;

  -- 12. Record in the activity log that the voter voted. Last, because every writer of the log waits until the commit.
  perform append_entry(log_content, log_personal, of_process);

  return 'cast';
end
$$;
