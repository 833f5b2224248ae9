-- Row-level security applies to the owner of the tables too: through a connection pooler that dropped the role of a
-- connection, the server ran as the owner and would have seen every customer's rows.
-- The owner still works on all rows in migrations, which say so with `app.as_owner`, and in functions that the server's
-- role calls and that run with the owner's rights. The server's role itself gains nothing by that setting.
create function works_as_owner() returns boolean language sql stable parallel safe
  as $$ select current_user <> 'stallwise_app' and (coalesce(current_setting('app.as_owner', true), '') = 'on'
    or current_setting('role') = 'stallwise_app' or session_user = 'stallwise_app') $$;

-- For all protected tables, also those of later migrations; called after each upgrade.
create function force_row_security() returns void language plpgsql set search_path = public, pg_temp as $$
declare
  t regclass;
  p record;
begin
  for t in select oid from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace
    and (not relforcerowsecurity or not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'as_owner'
        and current_user::regrole = any (polroles)))
  loop
    execute format('alter table %s force row level security', t);
    execute format('drop policy if exists as_owner on %s', t);
    execute format('create policy as_owner on %s to current_user using ((select works_as_owner()))', t);
  end loop;
  -- What restricts users must not restrict a migration. The owner is a member of the server's role, so that policies for
  -- that role bind the owner as well.
  for p in select polname, polrelid::regclass as place, pg_get_expr(polqual, polrelid) as seen,
      pg_get_expr(polwithcheck, polrelid) as written from pg_policy where not polpermissive
  loop
    if p.seen not like '%works_as_owner()%' then
      execute format('alter policy %I on %s using ((select works_as_owner()) or (%s))', p.polname, p.place, p.seen);
    end if;
    if p.written not like '%works_as_owner()%' then
      execute format('alter policy %I on %s with check ((select works_as_owner()) or (%s))', p.polname, p.place, p.written);
    end if;
  end loop;
end $$;
revoke all on function force_row_security() from public;
