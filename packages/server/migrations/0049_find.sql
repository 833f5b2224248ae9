-- What the search of the command palette compares (rules FND-01 to FND-05).
-- Texts without case and accents.
create function find_text(text) returns text language sql immutable strict parallel safe
  as $$ select translate(lower($1), 'áàâäãåÁÀÂÄÃÅéèêëÉÈÊËíìîïÍÌÎÏóòôöõÓÒÔÖÕúùûüÚÙÛÜñÑçÇ',
    'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuunncc') $$;
-- Numbers and device ids without separators.
create function find_key(text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(find_text($1), '[[:space:]_./#-]', '', 'g') $$;
-- The part of a number after the last separator, without leading zeros.
create function find_last_part(text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(regexp_replace(find_text($1), '^.*[[:space:]_./#-](?=.)', ''), '^0+(?=.)', '') $$;
-- Natural order: every number in the text has twelve digits.
create function find_order(text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(regexp_replace(find_text($1), '(\d+)', '000000000000\1', 'g'), '\d*(\d{12})', '\1', 'g') $$;

-- Stored, and compared bytewise: row-level security evaluates functions such as lower() and operators such as LIKE
-- only after its own condition, so that an index on them would not be used; comparisons of stored texts are used.
alter table stall
  add column number_key text collate "C" generated always as (find_key(stall_number)) stored,
  add column last_part_key text collate "C" generated always as (find_last_part(stall_number)) stored,
  add column device_key text collate "C" generated always as (find_key(device)) stored,
  add column number_order text collate "C" generated always as (find_order(stall_number)) stored;
alter table parking_lot
  add column name_order text collate "C" generated always as (find_order(name)) stored,
  add column searched_text text collate "C" generated always as (find_text(name || ' ' || city)) stored;
alter table customer
  add column searched_text text collate "C" generated always as (find_text(name)) stored;
alter table app_user
  add column searched_text text collate "C" generated always as (find_text(name || ' ' || email)) stored;
create index stall_number_key on stall (number_key);
create index stall_last_part_key on stall (last_part_key);
create index stall_device_key on stall (device_key) where device_key is not null;
