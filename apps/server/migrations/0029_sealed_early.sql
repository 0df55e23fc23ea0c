-- A contest may be sealed while people can still register or be approved, with a reason: what was open then, in sentences.
alter table contests
  add column early_because text[],
  add column early_reason text,
  add constraint early_with_reason check ((early_because is null) = (early_reason is null));
