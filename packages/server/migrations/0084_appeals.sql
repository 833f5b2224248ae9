-- The plate of the notice: a link never shows the plate that a violation was corrected to (rule APL-04).
alter table violation_link add column plate text not null default '';

-- A notice that waits is not sent if the plate is corrected meanwhile.
create function cancel_notices_of_plate() returns trigger language plpgsql as $$
declare
  ended record;
begin
  for ended in update violation_notice n set state = 'cancelled', settled_at = now()
      where n.parking_lot_id = new.parking_lot_id and n.violation_id = new.id and n.state = 'waiting' returning n.id loop
    perform cancel_mails('violation-notice:' || ended.id);
  end loop;
  return null;
end $$;
create trigger notices_of_plate_cancelled after update of plate on violation for each row
  when (old.plate is distinct from new.plate) execute function cancel_notices_of_plate();

-- Appeals of drivers, one for each violation (rules APL). What a driver or the answer said is null once it is erased.
create table appeal (
  parking_lot_id uuid not null,
  id uuid not null,
  violation_id uuid not null,
  state text not null check (state in ('received', 'accepted', 'refused', 'reduced')),
  email text,
  language text not null,
  plate text,
  text text,
  received_at timestamptz not null,
  -- The same request again is the same appeal.
  request_key uuid,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  -- If the answer dismissed the violation: what was decided before, for an undo.
  undo jsonb,
  erased_at timestamptz,
  primary key (parking_lot_id, id),
  foreign key (parking_lot_id, violation_id) references violation (parking_lot_id, id) on delete cascade
);
create unique index appeal_of_violation on appeal (parking_lot_id, violation_id);
create index appeal_waiting on appeal (parking_lot_id, violation_id) where state = 'received' and erased_at is null;
alter table appeal enable row level security;
create policy by_lot on appeal using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on appeal to stallwise_app;
