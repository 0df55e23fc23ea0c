-- The SHA-256 of the offline verifier that the server offered when the result was published, in hexadecimal: the acta
-- names it, and the file that is offered later may be of another version. Null where none was offered, and for results
-- published before this column.
alter table contests add column verifier_sha256 text check (verifier_sha256 ~ '^[0-9a-f]{64}$');
