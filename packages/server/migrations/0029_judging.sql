-- The lateness window of a lot: how late its events may be for their order not to matter.
alter table parking_lot add column lateness_minutes integer not null default 15 check (lateness_minutes between 5 and 60);

-- When the first message of a lot's devices was judged. Values of the past that an operator imported are not replaced
-- by events of before then. A lot that is live already has been since it was first observed.
alter table lot_state add column live_since timestamptz;
update lot_state set live_since = observed_since;

-- The oldest report of the sensor on its stall, so that nobody searches the log for an older one. Unknown for sensors
-- that reported before this column was there.
alter table stall_state add column first_seen_at timestamptz;

-- What people changed of a lot is asked for whenever the lot is read; timers, which are most of its log, are not.
create index lot_log_changes on lot_log (parking_lot_id, at) where kind <> 'timers';

-- Corrects samples: adds to a value that is stored, else takes the new one. Nothing is written where there is neither.
create function correct_slots(slots integer[], places integer[], new_values integer[], changes integer[]) returns integer[]
  language plpgsql immutable as $$
declare place integer;
begin
  for i in 1 .. coalesce(array_length(places, 1), 0) loop
    place := places[i] + 1;
    if changes[i] is not null and slots[place] is not null then
      slots[place] := greatest(0, slots[place] + changes[i]);
    elsif new_values[i] is not null then
      slots[place] := new_values[i];
    end if;
  end loop;
  return slots;
end $$;
