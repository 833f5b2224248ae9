-- VIS-40: a stay goes on when a vehicle that is inside is read at an entry again, and when its visit ended by itself.
alter table visit add column stay_entered_at timestamptz;
alter table visit add column stay_ended_at timestamptz;
alter table visit add column exit_missed boolean not null default false;
alter table visit add column entry_in_doubt boolean not null default false;
alter table visit add column last_read_at timestamptz;

-- VIS-43: a vehicle that an exit held may leave when the gate was opened by hand or after it was paid for.
alter table visit drop constraint visit_closed_by_check;
do $$
declare part text;
begin
  for part in select inhrelid::regclass::text from pg_inherits where inhparent = 'visit'::regclass loop
    execute format('alter table %s drop constraint if exists visit_closed_by_check', part);
  end loop;
end $$;
alter table visit add constraint visit_closed_by_check
  check (closed_by in ('exit', 'nextEntry', 'longestStay', 'tagReset', 'opened'));

-- Visits that ended by themselves and whose stay goes on.
create index visit_overlong on visit (parking_lot_id, entered_at) where closed_by = 'longestStay' and stay_ended_at is null;

-- VIS-41: a decision or opening without a version is not yet in the lot's log. Those from before this never will be.
alter table gate_decision add column log_version bigint default 0;
alter table gate_decision alter column log_version drop default;
create index gate_decision_not_logged on gate_decision (parking_lot_id, decided_at, id) where log_version is null;
alter table gate_opening add column log_version bigint default 0;
alter table gate_opening alter column log_version drop default;
