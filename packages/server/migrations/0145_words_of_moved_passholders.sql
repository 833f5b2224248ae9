-- Rows before and after an update have no statistics. A plan that a connection had made for one row compared each with each
-- other: 20,000 passholders that were moved to another group, whose words stay, took a minute and a quarter.
create or replace function change_passholder_words() returns trigger language plpgsql as $$
begin
  if not exists (
      select parking_lot_id, id, name, pass_id, suite, email, removed_at is null from after
      except
      select parking_lot_id, id, name, pass_id, suite, email, removed_at is null from before) then
    return null;
  end if;
  with wanted as materialized (
      select a.parking_lot_id as lot, a.id, w as word
      from after a, passholder_words(a.name, a.pass_id, a.suite, a.email) w where a.removed_at is null),
    gone as (
      delete from passholder_word p using after a
        where p.parking_lot_id = a.parking_lot_id and p.passholder_id = a.id and (a.removed_at is not null
          or p.kind = 'person' and not exists (
            select 1 from wanted n where n.lot = p.parking_lot_id and n.id = p.passholder_id and n.word = p.word)))
  insert into passholder_word (parking_lot_id, passholder_id, kind, word)
    select lot, id, 'person', word from wanted on conflict do nothing;
  insert into passholder_word (parking_lot_id, passholder_id, kind, word)
    select a.parking_lot_id, a.id, 'plate', find_text(v.plate)
      from after a join before b on b.parking_lot_id = a.parking_lot_id and b.id = a.id and b.removed_at is not null
      join passholder_plate v on v.parking_lot_id = a.parking_lot_id and v.passholder_id = a.id
      where a.removed_at is null
    union all select a.parking_lot_id, a.id, 'tag', lower(t.epc)
      from after a join before b on b.parking_lot_id = a.parking_lot_id and b.id = a.id and b.removed_at is not null
      join passholder_tag t on t.parking_lot_id = a.parking_lot_id and t.passholder_id = a.id
      where a.removed_at is null
    on conflict do nothing;
  return null;
end $$;
