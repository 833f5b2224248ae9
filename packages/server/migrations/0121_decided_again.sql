-- GAT-60: by what a vehicle is recognised when a gate reads it again, and what was decided about it since it arrived.
alter table gate_decision
  add column signs text[],
  add column arrived_at timestamptz,
  add column last_read_at timestamptz,
  add column pulsed_at timestamptz,
  add column pulses_again smallint not null default 0,
  add column rights text;
create index gate_decision_recent on gate_decision (parking_lot_id, last_read_at) where signs is not null;

-- GAT-56: every decision at an exit names the visit, also when nothing is due.
do $$
declare rule text;
begin
  for rule in select conname from pg_constraint where conrelid = 'gate_decision'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%due_since%' loop
    execute format('alter table gate_decision drop constraint %I', rule);
  end loop;
end $$;
alter table gate_decision add constraint gate_decision_due
  check ((due_cents is null) = (due_since is null) and (due_cents is null or visit_id is not null));
