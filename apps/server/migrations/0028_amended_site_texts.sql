-- The first policy of data treatment (0017) names less than /candidatos publishes, doesn't tell that an independent
-- authority of credentials gets the roll's names and addresses, and speaks of the moment of a vote, of which only the day
-- is kept (decision 57). The first statement of accessibility promises the size of letters that a person chose, which style
-- sheets in pixels don't follow. A text that still has one of these passages gets a version in which it is true. What the
-- entity rewrote stays, and so does what was in force in an archived process.
do $amend$
declare
  passages constant text[][] := array[
    ['el certificado de antecedentes y la carta de la institución; las declaraciones que aceptan',
     'el certificado de antecedentes y la carta de la institución; la propuesta, su enlace y la hoja de vida, si los presentan; las declaraciones que aceptan'],
    ['- De todos los votantes: si votaron y cuándo, los correos que se les enviaron y las correcciones de su dirección. Nunca por quién votaron.',
     '- De todos los votantes: si votaron y qué día, sin la hora; los correos que se les enviaron y los que volvieron; las correcciones de su dirección; y lo que dijeron si alguien usó su identidad. Nunca por quién votaron.'],
    ['- Publicar las candidaturas aprobadas, para que',
     '- Publicar las candidaturas aprobadas y lo que proponen, para que'],
    ['la ciudad, la tarjeta profesional y la institución, cuando corresponde. Quienes operan',
     'la ciudad, la tarjeta profesional, el título y la institución, cuando corresponde; y también la propuesta, su enlace y la hoja de vida, que cualquiera puede descargar, si el candidato los presentó y se aprobó su publicación. Si las credenciales de una elección las hace una autoridad independiente, ella recibe de cada persona del censo el nombre, el correo y un número interno, solo para enviarle su credencial: no recibe documentos de identidad ni sabe por quién se votó. La página de resultados dice de qué autoridad se trata. Los testigos de la urna reciben únicamente lo que cualquiera puede descargar, que no dice quiénes votan. Quienes operan'],
    ['las papeletas cifradas, las candidaturas, el resultado y el acta, se conserva sin término para que cualquiera pueda comprobarlo.',
     'las papeletas cifradas, los candidatos como aparecen al votar, el resultado y el acta, se conserva sin término para que cualquiera pueda comprobarlo. Las propuestas, sus enlaces y las hojas de vida se borran con los demás datos personales.'],
    ['- Se respetan el tema, el tamaño de letra y la reducción de movimiento que usted eligió en su equipo.',
     '- Se respetan el tema y la reducción de movimiento que usted eligió en su equipo, y las páginas se pueden ampliar con el navegador.']
  ];
  passage text[];
  newest record;
  amended text[];
begin
  for newest in
    select distinct on (process_id, kind) site_texts.*, slug, state,
      count(*) over (partition by process_id, kind) as versions
    from site_texts join processes on processes.id = process_id
    where state <> 'archived'
    order by process_id, kind, site_texts.id desc
  loop
    amended := newest.paragraphs;
    foreach passage slice 1 in array passages loop
      amended := array(
        select replace(paragraph, passage[1], passage[2])
        from unnest(amended) with ordinality as one (paragraph, place) order by place);
    end loop;
    continue when amended = newest.paragraphs;
    if newest.state = 'draft' then
      update site_texts set paragraphs = amended where id = newest.id;
    else
      insert into site_texts (process_id, kind, version, title, paragraphs, created_by, created_at)
      values (newest.process_id, newest.kind, newest.slug || '-' || (newest.versions + 1), newest.title, amended,
        'Sistema', now())
      -- The entity may have given that name to an earlier version of its own: it then writes this one too.
      on conflict on constraint one_site_text_per_version do nothing;
    end if;
  end loop;
end
$amend$;
