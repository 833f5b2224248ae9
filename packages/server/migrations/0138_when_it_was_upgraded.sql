-- When the last upgrade of this database was made, which may have changed rules of judging; null if it is as it was created.
create function upgraded_at() returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
  select max(applied_at) from schema_migration
    where applied_at > (select min(applied_at) from schema_migration) + interval '1 hour'
$$;
revoke all on function upgraded_at() from public;
grant execute on function upgraded_at() to stallwise_app;
