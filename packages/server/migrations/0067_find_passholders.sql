-- Words by which passholders are found in every lot that a viewer sees (rule FND-07): those of name, suite and e-mail
-- addresses, the pass ID, plates and tags, without case, accents and separators. Rows of their own, compared bytewise,
-- since row-level security lets only such comparisons use an index before it looks at a row.
alter table passholder add column found_text text not null generated always as
  (find_text(name || ' ' || pass_id || ' ' || coalesce(suite, '') || ' ' || coalesce(email, '')) || ' ' || find_key(pass_id)) stored;
create table passholder_word (
  parking_lot_id uuid not null,
  passholder_id uuid not null,
  word text collate "C" not null,
  kind text not null check (kind in ('person', 'plate', 'tag')),
  primary key (parking_lot_id, passholder_id, kind, word)
);
create index passholder_word_found on passholder_word (word);
alter table passholder_word enable row level security;
create policy by_lot on passholder_word using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on passholder_word to stallwise_app;

-- Parts of a double name are found too. Without regular expressions, which are slow for the rows of an import.
create function passholder_words(name text, pass_id text, suite text, email text) returns setof text
  language sql immutable as $$
  select w from string_to_table(translate(find_text(concat_ws(' ', name, suite, email)), E',\t\n\r', '    '), ' ') w
    where w <> ''
  union select w from string_to_table(translate(find_text(name), E',-\t\n\r', '     '), ' ') w where w <> ''
  union select find_key(pass_id) where find_key(pass_id) <> ''
$$;

create function add_passholder_words() returns trigger language plpgsql as $$
begin
  insert into passholder_word (parking_lot_id, passholder_id, kind, word)
    select a.parking_lot_id, a.id, 'person', w from added a, passholder_words(a.name, a.pass_id, a.suite, a.email) w
    where a.removed_at is null;
  return null;
end $$;
create trigger passholder_words_added after insert on passholder referencing new table as added
  for each statement execute function add_passholder_words();

-- Only words that differ are written. Removed passholders are not found; their plates and tags come back with them.
create function change_passholder_words() returns trigger language plpgsql as $$
begin
  -- Counted: for "exists" PostgreSQL compares each row with each other one, which takes minutes for 50,000.
  if (select count(*) from after a join before b on b.parking_lot_id = a.parking_lot_id and b.id = a.id
      where (a.name, a.pass_id, a.suite, a.email, a.removed_at is null)
        is distinct from (b.name, b.pass_id, b.suite, b.email, b.removed_at is null)) = 0 then
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
create trigger passholder_words_changed after update on passholder
  referencing old table as before new table as after for each statement execute function change_passholder_words();

create function delete_passholder_words() returns trigger language plpgsql as $$
begin
  delete from passholder_word w using deleted d
    where w.parking_lot_id = d.parking_lot_id and w.passholder_id = d.id;
  return null;
end $$;
create trigger passholder_words_deleted after delete on passholder referencing old table as deleted
  for each statement execute function delete_passholder_words();

create function add_plate_words() returns trigger language plpgsql as $$
begin
  insert into passholder_word (parking_lot_id, passholder_id, kind, word)
    select a.parking_lot_id, a.passholder_id, 'plate', find_text(a.plate) from added a where a.removed_at is null
    on conflict do nothing;
  return null;
end $$;
create trigger plate_words_added after insert on passholder_plate referencing new table as added
  for each statement execute function add_plate_words();
create function delete_plate_words() returns trigger language plpgsql as $$
begin
  delete from passholder_word w using deleted d
    where w.parking_lot_id = d.parking_lot_id and w.passholder_id = d.passholder_id and w.kind = 'plate'
      and w.word = find_text(d.plate);
  return null;
end $$;
create trigger plate_words_deleted after delete on passholder_plate referencing old table as deleted
  for each statement execute function delete_plate_words();

create function add_tag_words() returns trigger language plpgsql as $$
begin
  insert into passholder_word (parking_lot_id, passholder_id, kind, word)
    select a.parking_lot_id, a.passholder_id, 'tag', lower(a.epc) from added a where a.removed_at is null
    on conflict do nothing;
  return null;
end $$;
create trigger tag_words_added after insert on passholder_tag referencing new table as added
  for each statement execute function add_tag_words();
create function delete_tag_words() returns trigger language plpgsql as $$
begin
  delete from passholder_word w using deleted d
    where w.parking_lot_id = d.parking_lot_id and w.passholder_id = d.passholder_id and w.kind = 'tag'
      and w.word = lower(d.epc);
  return null;
end $$;
create trigger tag_words_deleted after delete on passholder_tag referencing old table as deleted
  for each statement execute function delete_tag_words();

insert into passholder_word (parking_lot_id, passholder_id, kind, word)
  select p.parking_lot_id, p.id, 'person', w from passholder p, passholder_words(p.name, p.pass_id, p.suite, p.email) w
    where p.removed_at is null
  union all select parking_lot_id, passholder_id, 'plate', find_text(plate) from passholder_plate where removed_at is null
  union all select parking_lot_id, passholder_id, 'tag', lower(epc) from passholder_tag where removed_at is null
  on conflict do nothing;
