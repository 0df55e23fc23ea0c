-- Processes with their calendars and texts. One installation holds several, one after the other, and everything but the
-- register of the profession, the institutions and the staff belongs to one of them.

-- Its windows: of a process, or of a contest that repeats another after the process's windows have closed.
create table calendars (
  id bigint generated always as identity primary key
);

create table windows (
  name text not null check (name in ('inscription', 'correction', 'claims', 'voting')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  calendar_id bigint not null references calendars,
  -- For registrations that were begun before the close.
  grace_until timestamptz,
  -- An extension of an open vote can be undone for a quarter of an hour: the close before it, and when it was made.
  extended_from timestamptz,
  extended_at timestamptz,
  primary key (calendar_id, name),
  check (opens_at < closes_at),
  check (grace_until is null or (name = 'inscription' and grace_until > closes_at)),
  constraint extension_whole check ((extended_from is null) = (extended_at is null))
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
  -- Four eyes: whoever decided first doesn't decide finally, unless an administrator allowed it for the process.
  same_reviewer_allowed boolean not null default false,
  -- What Ley 1712 de 2014 and Resolución 1519 de 2020 ask of a public body's site: the body's data in the footer, and an
  -- address for judicial notifications. Only public bodies may show the bar of GOV.CO.
  entity_nit text,
  entity_address text,
  notifications_email text,
  shows_gov_bar boolean not null default false,
  -- The voters' own checks (decision 82): who offers the page of the second device, [{name, page}], and from how many failed
  -- ones of a day the board investigates.
  check_hosts jsonb not null default '[]',
  check_rule_count integer not null default 3 check (check_rule_count >= 0),
  check_rule_percent double precision not null default 0.5 check (check_rule_percent between 0 and 100),
  check ((state = 'draft') = (made_current_at is null)),
  check ((state = 'archived') = (archived_at is not null)),
  check (forgotten_at is null or state = 'archived')
);
-- Calls and pages that name no process are about this one.
create unique index one_current_process on processes (state) where state = 'current';

-- Forgetting (Ley 1581 de 2012): once the term of an archived process has passed, the personal data of its candidates and
-- voters is removed. What is kept for ever otherwise may be erased, but only by a transaction that names the process, which
-- must be archived, and only as far as the triggers of these files allow. The archive, the ballots, the result and the
-- chain of the log aren't touched.
create function forgotten_process() returns bigint language sql stable as $$
  select id from processes
  where id = nullif(current_setting('urna.forgetting', true), '')::bigint and state = 'archived' and forgotten_at is null
$$;

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

-- The documents that a process asks for, and what it says about each. The first four are the specification's; the code
-- treats them in ways of their own, and the photograph is on the ballot, so everybody is asked for it.
create table process_documents (
  process_id bigint not null references processes,
  document_type_id integer not null check (document_type_id between 1 and 99),
  name text not null,
  format text not null check (format in ('jpg', 'pdf')),
  -- Of which kinds of candidate; of none once it isn't asked for any more.
  asked_of text[] not null check (asked_of <@ array['CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES']),
  max_bytes integer not null check (max_bytes > 0),
  help text not null default '',
  -- Where it comes from, and its page there.
  source text not null default '',
  source_url text,
  -- The paragraphs of a letter to print and sign.
  model text[] not null default '{}',
  usual_reasons text[] not null default '{}',
  primary key (process_id, document_type_id),
  constraint one_document_per_name unique (process_id, name),
  constraint photograph_is_asked_of_all check (
    document_type_id <> 1 or (format = 'jpg' and asked_of @> array['CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES'])
  )
);

-- The texts that Ley 1581 de 2012, Ley 1712 de 2014 and Resolución 1519 de 2020 ask for, in versions. A paragraph that
-- begins with "## " is a heading, and lines that begin with "- " are a list. `{correo}` and the like stand for data of the
-- process; a line whose datum is missing isn't shown.
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

-- People rely on the version that was in force, and read a text before they accept it: it is fixed once they can.
create function keep_published_texts() returns trigger language plpgsql as $$
begin
  if exists (select from processes where id = old.process_id and state <> 'draft') then
    raise exception 'the % of a process that is or was current are never changed or removed', tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger published_declarations_are_kept before update or delete on declarations
  for each row execute function keep_published_texts();
create trigger published_site_texts_are_kept before update or delete on site_texts
  for each row execute function keep_published_texts();

-- Contests. The kind of candidate and the kind of login are code; all else is data. A contest goes through its stages in
-- one direction; conditional updates of `stage` decide which of several processes takes it a step further.
create table contests (
  id bigint generated always as identity primary key,
  process_id bigint not null references processes,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 40),
  -- Of its process, or its own where it repeats another: the windows of the process have closed then.
  calendar_id bigint not null references calendars,
  title text not null,
  question text not null,
  candidate_type text not null check (candidate_type in ('CANDIDATE_ACCOUNTANT', 'CANDIDATE_IES')),
  login text not null check (login in ('code', 'password')),
  seats integer not null default 1 check (seats between 1 and 20),
  stage text not null default 'preparing'
    check (stage in ('preparing', 'sealing', 'sealed', 'open', 'closed', 'tallied', 'decrypted', 'published')),
  -- A contest of the demonstration, whose voting an administrator may close at once. Importing a roll clears it.
  demonstration boolean not null default false,
  blank boolean not null default true,
  blank_majority_rule text,
  repeats bigint references contests,
  repeated_because text check (repeated_because in ('blank_majority', 'tie', 'other')),
  repeat_reason text,
  repeated_by text,
  -- Whose candidates stand in a repetition that takes no others.
  candidates_of bigint references contests,
  roll_imported_at timestamptz,
  roll_file_name text,
  -- How many trustees must decrypt, among how many; both null where all must.
  trustees_needed integer,
  trustees_planned integer,
  -- Who makes the credentials; voters and the public are told the authority's name and address.
  credentials_by text not null default 'server' check (credentials_by in ('server', 'authority')),
  authority_name text,
  authority_email text,
  -- Sealing takes many seconds: who asked for it, and its progress.
  seal_requested_at timestamptz,
  seal_requested_by bigint references staff_users,
  seal_done integer not null default 0,
  seal_total integer not null default 0,
  -- Why the last sealing failed, for people.
  seal_error text,
  -- A contest may be sealed while people can still register or be approved, with a reason: what was open, in sentences.
  early_because text[],
  early_reason text,
  sealed_at timestamptz,
  -- Of a sealed contest: its outside trustees, and how many of them decrypting needs.
  custody_trustees integer,
  custody_needed integer,
  -- Since when nothing but the calendar stands between the contest and its opening.
  cleared_at timestamptz,
  -- Voting opens once as many trustees have signed the sealing act as decrypting needs, or an administrator says why it
  -- opens without them.
  opened_without_reason text,
  opened_without_by text,
  opened_at timestamptz,
  closed_at timestamptz,
  -- When the marks of who voted were written anew after the close.
  voters_rewritten_at timestamptz,
  tally_done integer not null default 0,
  -- Why it doesn't go on for now, for people; it is retried without being asked.
  tally_error text,
  tallied_at timestamptz,
  decrypted_at timestamptz,
  published_at timestamptz,
  published_by text,
  -- Of the archive as it was published: nothing is appended to it after the result.
  archive_sha256 text,
  archive_bytes bigint,
  -- The SHA-256 of the offline verifier that the server offered when the result was published, in hexadecimal: the acta
  -- names it, and the file that is offered later may be of another version. Null where none was offered.
  verifier_sha256 text check (verifier_sha256 ~ '^[0-9a-f]{64}$'),
  -- When, after the publication, the files that held what was destroyed were written anew.
  erased_at timestamptz,
  constraint one_contest_per_slug unique (process_id, slug),
  check (num_nulls(repeats, repeated_because, repeated_by) in (0, 3)),
  check (candidates_of is null or repeats is not null),
  check ((repeated_because = 'other') <= (repeat_reason is not null)),
  constraint threshold_is_below_all check (
    (trustees_needed is null) = (trustees_planned is null)
    and (trustees_needed is null or (trustees_needed >= 2 and trustees_needed < trustees_planned))
  ),
  constraint credential_authority_is_named check (
    (credentials_by = 'authority') = (authority_name is not null)
    and (authority_name is null) = (authority_email is null)
  ),
  constraint early_with_reason check ((early_because is null) = (early_reason is null)),
  constraint opening_without_acts_is_explained check (
    (opened_without_reason is null) = (opened_without_by is null)
    and (opened_without_reason is null or length(opened_without_reason) between 5 and 500)
  )
);
-- Of two administrators who ask for a repetition at once, one makes it.
create unique index one_repetition_of_a_contest on contests (repeats);
