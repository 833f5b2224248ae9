-- GAT-57: which visit of a held vehicle was not paid, how much was due for it, and since when it is there.
alter table gate_decision
  add column visit_id uuid,
  add column due_cents integer,
  add column due_since timestamptz,
  add check (visit_id is null or (due_cents is not null and due_since is not null));
