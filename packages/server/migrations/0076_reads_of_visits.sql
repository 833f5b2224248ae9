-- replaces 7b4ee0973e97141d944f2ac6213ff593ad51e9c22cfbca2f7a0eff7c2f61924b
-- What the camera read of a visit's vehicle, beside the plate as which it was matched (rule VIS-13).
alter table visit
  add column read_plate text,
  add column read_score double precision,
  add column read_make text,
  add column read_color text;

-- VEH-11: a person may have confirmed the plate.
alter table visit drop constraint visit_match_check;
do $$
declare part text;
begin
  -- A month that was made beside its parent has the constraint as its own.
  for part in select inhrelid::regclass::text from pg_inherits where inhparent = 'visit'::regclass loop
    execute format('alter table %s drop constraint if exists visit_match_check', part);
  end loop;
end $$;
alter table visit add constraint visit_match_check check (match in ('exact', 'lookAlike', 'candidate', 'confirmed', 'none'));

-- Visits from before get their read from the log, as far as it is kept. In two steps: joined on either of two conditions,
-- each visit of a lot would be compared with each of its reads.
update visit v set read_plate = e.detail ->> 'plate', read_score = coalesce((e.detail ->> 'score')::double precision, 0),
    read_make = e.detail #>> '{vehicle,make}', read_color = e.detail #>> '{vehicle,color}'
  from device_event e
  where e.parking_lot_id = v.parking_lot_id and e.kind = 'plate' and e.detail ->> 'plate' is not null
    and v.plate_at is null and v.plate is not null and e.at = v.entered_at and e.event_id = v.entry_event_id;
update visit v set read_plate = e.detail ->> 'plate', read_score = coalesce((e.detail ->> 'score')::double precision, 0),
    read_make = e.detail #>> '{vehicle,make}', read_color = e.detail #>> '{vehicle,color}'
  from device_event e
  where e.parking_lot_id = v.parking_lot_id and e.kind = 'plate' and e.detail ->> 'plate' is not null
    and e.at = v.plate_at and upper(e.detail ->> 'plate') = v.plate;

-- A plate's visits, by the plate as it was matched and as it was read.
create index visit_of_plate on visit (parking_lot_id, plate, entered_at);
drop index visit_of_visitor;
create index visit_of_read_plate on visit (parking_lot_id, read_plate, entered_at) where read_plate <> plate;
