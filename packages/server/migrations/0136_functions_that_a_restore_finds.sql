-- A dump is restored with an empty search path. Functions in generated columns and indexes therefore name the schema of
-- the functions that they call; without it no dump of the database could be restored.
create or replace function find_key(text) returns text language sql immutable parallel safe strict
  as $$ select regexp_replace(public.find_text($1), '[[:space:]_./#-]', '', 'g') $$;
create or replace function find_last_part(text) returns text language sql immutable parallel safe strict
  as $$ select regexp_replace(regexp_replace(public.find_text($1), '^.*[[:space:]_./#-](?=.)', ''), '^0+(?=.)', '') $$;
create or replace function find_order(text) returns text language sql immutable parallel safe strict
  as $$ select regexp_replace(regexp_replace(public.find_text($1), '(\d+)', '000000000000\1', 'g'), '\d*(\d{12})', '\1', 'g') $$;
