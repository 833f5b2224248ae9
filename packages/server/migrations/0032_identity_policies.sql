-- Accounts, one-time links, what the sign-in provider remembers and the server's secrets are no viewer's: a transaction
-- in a viewer's name neither reads nor writes them. `app.system` is 'off' in such a transaction alone.
create function viewer_is_system() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.system', true), '') <> 'off' $$;

do $$
declare t text;
begin
  foreach t in array array['identity_account', 'identity_ticket', 'oidc_payload', 'server_secret'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_system on %I using ((select viewer_is_system()))', t);
  end loop;
end $$;

-- Every lot of a user is read: whoever may change the user has to know whether there are lots beyond their own (USR-04).
-- Lots are given and taken by those who have them.
drop policy by_user on user_lot;
create policy by_user on user_lot for select using (exists (select 1 from app_user where app_user.id = user_id));
create policy given_by_lot on user_lot for insert with check (
  exists (select 1 from app_user where app_user.id = user_id)
  and case when (select viewer_has_all_lots()) then true
    else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
create policy changed_by_lot on user_lot for update using (
  exists (select 1 from app_user where app_user.id = user_id)
  and case when (select viewer_has_all_lots()) then true
    else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
create policy taken_by_lot on user_lot for delete using (
  exists (select 1 from app_user where app_user.id = user_id)
  and case when (select viewer_has_all_lots()) then true
    else parking_lot_id = any ((select viewer_lots())::uuid[]) end);

-- USR-03 in the database: nobody of a customer makes provider staff.
create policy no_provider_by_insert on app_user as restrictive for insert with check (
  case when (select viewer_customer()) = 'all' then true else not ('provider' = any (roles)) end);
create policy no_provider_by_update on app_user as restrictive for update with check (
  case when (select viewer_customer()) = 'all' then true else not ('provider' = any (roles)) end);

-- New files for a lot that exists are that lot's; a lot in the making is its customer's.
drop policy by_customer on lot_draft;
create policy by_customer_and_lot on lot_draft using (
  case when (select viewer_customer()) = 'all' then true else customer_id::text = (select viewer_customer()) end
  and case when (select viewer_has_all_lots()) or parking_lot_id is null then true
    else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
