-- A threshold trustee's hash of their coefficients, handed in before any trustee shows theirs (decision 78).
alter table trustees add column commitment text;
