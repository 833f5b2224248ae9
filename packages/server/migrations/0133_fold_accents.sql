-- VEH-03, FND-01: plates and searches without accents. The domain's `normalisePlate` and `plainText` do the same.
create function fold_plate(text) returns text language sql immutable strict parallel safe
  as $$ select case when octet_length($1) = length($1) then $1
    else normalize(translate(regexp_replace(normalize($1, NFD), '([A-ZØŁĐÐĦŦ])[\u0300-\u036f]+', '\1', 'g'),
      'ØŁĐÐĦŦ', 'OLDDHT'), NFC) end $$;

create or replace function find_text(text) returns text language sql immutable strict parallel safe
  as $$ select case when octet_length($1) = length($1) then lower($1)
    else replace(replace(replace(replace(translate(lower(normalize(regexp_replace(normalize($1, NFD),
      '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u2060\ufeff]',
      '', 'g'), NFC)), 'øłđðħŧıς', 'olddhtiσ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th') end $$;

-- What searches look into, in the same form; dropping the columns changes no other row.
alter table passholder drop column search_person;
alter table passholder add column search_person text not null generated always as
  (find_text(name || E'\n' || pass_id || E'\n' || coalesce(suite, '') || E'\n' || coalesce(email, ''))) stored;
alter table guest_pass drop column search_text;
alter table guest_pass add column search_text text not null generated always as (find_text(name || E'\n' || plate)) stored;
alter table registered_vehicle drop column search_text;
alter table registered_vehicle add column search_text text not null generated always as
  (find_text(coalesce(name, '') || E'\n' || plate || E'\n' || coalesce(make, '') || ' ' || coalesce(model, ''))) stored;
alter table booking drop column search_text;
alter table booking add column search_text text not null generated always as
  (find_text(name || E'\n' || plate || E'\n' || coalesce(email, ''))) stored;

-- Plates that are stored. One whose plate without accents is in use stays as it is: it never matches a read.
do $$
declare
  place record;
  found record;
begin
  for place in
    select c.oid::regclass as name, a.attname as col from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped and a.attgenerated = ''
      and a.atttypid = 'text'::regtype
      and (a.attname in ('plate', 'read_plate', 'counted_plate') or a.attname = 'subject' and c.relname like 'visit\_%')
  loop
    for found in execute format(
      'select ctid as row from %s where octet_length(%I) <> length(%I) and %I <> fold_plate(%I)',
      place.name, place.col, place.col, place.col, place.col)
    loop
      begin
        execute format('update %s set %I = fold_plate(%I) where ctid = $1', place.name, place.col, place.col)
          using found.row;
      exception when unique_violation then null;
      end;
    end loop;
  end loop;
end $$;

update device_event set detail = detail || jsonb_build_object('plate', fold_plate(detail ->> 'plate'),
    'candidates', coalesce(fold_plate((detail -> 'candidates')::text)::jsonb, '[]'))
  where kind = 'plate' and (octet_length(detail ->> 'plate') <> length(detail ->> 'plate')
    or octet_length((detail -> 'candidates')::text) <> length((detail -> 'candidates')::text));
-- Entries of the log that have plates; those that have names of other things stay as they are.
update lot_log set detail = fold_plate(detail::text)::jsonb
  where octet_length(detail::text) <> length(detail::text) and fold_plate(detail::text) <> detail::text
    and kind not in ('lot-configured', 'devices-changed', 'calendar-changed', 'stall-edited', 'stalls-edited');

-- Stored texts of searches whose letters are compared in another way now.
update passholder set search_vehicles = search_vehicles_of(parking_lot_id, id), name = name
  where octet_length(name || pass_id || coalesce(suite, '') || coalesce(email, '') || search_vehicles)
    <> length(name || pass_id || coalesce(suite, '') || coalesce(email, '') || search_vehicles);
delete from passholder_word w using passholder p
  where p.parking_lot_id = w.parking_lot_id and p.id = w.passholder_id and octet_length(w.word) <> length(w.word);
insert into passholder_word (parking_lot_id, passholder_id, kind, word)
  select p.parking_lot_id, p.id, 'person', w from passholder p, passholder_words(p.name, p.pass_id, p.suite, p.email) w
    where p.removed_at is null and octet_length(p.found_text || p.name) <> length(p.found_text || p.name)
  union all select v.parking_lot_id, v.passholder_id, 'plate', find_text(v.plate) from passholder_plate v
    join passholder p on p.parking_lot_id = v.parking_lot_id and p.id = v.passholder_id and p.removed_at is null
    where v.removed_at is null
  on conflict do nothing;
update stall set stall_number = stall_number, device = device
  where octet_length(stall_number || coalesce(device, '')) <> length(stall_number || coalesce(device, ''));
update parking_lot set name = name, city = city where octet_length(name || city) <> length(name || city);
update customer set name = name where octet_length(name) <> length(name);
update app_user set name = name, email = email where octet_length(name || email) <> length(name || email);
update payment set order_id = order_id, plate = plate
  where octet_length(coalesce(plate, '') || order_id) <> length(coalesce(plate, '') || order_id);

-- FLD-22: device ids with full-width signs, unless the customer has the usual form too.
create function fold_width(text) returns text language sql immutable strict parallel safe
  as $$ select translate($1, (select string_agg(chr(code + 65248), '' order by code) from generate_series(33, 126) code),
    (select string_agg(chr(code), '' order by code) from generate_series(33, 126) code)) $$;
update stall s set device = fold_width(device) where device ~ '[\uff01-\uff5e]'
  and not exists (select 1 from device d, device own where own.device_id = s.device and d.customer_id = own.customer_id
    and d.device_id = fold_width(s.device));
update camera c set device_id = fold_width(device_id) where device_id ~ '[\uff01-\uff5e]'
  and not exists (select 1 from device d, device own where own.device_id = c.device_id and d.customer_id = own.customer_id
    and d.device_id = fold_width(c.device_id));
update rfid_reader r set device_id = fold_width(device_id) where device_id ~ '[\uff01-\uff5e]'
  and not exists (select 1 from device d, device own where own.device_id = r.device_id and d.customer_id = own.customer_id
    and d.device_id = fold_width(r.device_id));
update device d set device_id = fold_width(device_id) where device_id ~ '[\uff01-\uff5e]'
  and not exists (select 1 from device other where other.customer_id = d.customer_id
    and other.device_id = fold_width(d.device_id));
drop function fold_width(text);
