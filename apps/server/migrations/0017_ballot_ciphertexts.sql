-- The digests are keyed by the election, so one index serves both contests, and each stands beside its ballot, whose
-- reference says which election it is of: no vote has to look up thirty references of its own.
alter table ballot_ciphertexts drop constraint no_ciphertext_twice;
alter table ballot_ciphertexts drop column contest;
alter table ballot_ciphertexts add constraint no_ciphertext_twice primary key (digest);
