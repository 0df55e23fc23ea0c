-- Trustees come by a personal link, make their key in the browser and rehearse before the contest is sealed. Texts of the
-- protocol are kept to the letter. Nothing here is secret: what a trustee keeps never reaches the server.
alter table trustees alter column public_key drop not null;
alter table trustees
  -- Brought along by the administrator, made with another program.
  add column key_brought boolean not null default false,
  -- Links are derived from the installation's secret and this number; a new one kills the one before.
  add column link_number integer not null default 1,
  add column link_hash bytea unique,
  add column link_sent_at timestamptz,
  add column reminded_at timestamptz,
  -- The steps of a threshold.
  add column certificate text,
  add column polynomial text,
  add column output text,
  -- What the trustee decrypted of the made-up tally.
  add column rehearsal text,
  add column rehearsed_at timestamptz;
-- Those who were there before could only have brought their key along.
update trustees set key_brought = true;

alter table contests
  -- How many trustees must decrypt, among how many; none of this where all must.
  add column trustees_needed integer,
  add column trustees_planned integer,
  add column blank_majority_rule text default 'Si el voto en blanco obtiene la mayoría absoluta de los votos válidos, la elección se repetirá una sola vez con candidatos distintos',
  add constraint threshold_is_below_all check (
    (trustees_needed is null) = (trustees_planned is null)
    and (trustees_needed is null or (trustees_needed >= 2 and trustees_needed < trustees_planned))
  );
