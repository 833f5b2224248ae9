-- As 0149, for invitations of passholders and notices about violations: for servers of the release before, and silent in
-- sessions with the setting app.tells_facts. They are dropped one release later.

create or replace function follow_invitations() returns trigger language plpgsql as $$
declare
  ended record;
begin
  if session_tells_facts() then
    return new;
  end if;
  for ended in delete from pass_invitation i
      where i.parking_lot_id = new.parking_lot_id and i.passholder_id = new.id
        and (new.removed_at is not null and i.state = 'queued' or not exists (
          select 1 from unnest(string_to_array(coalesce(new.email, ''), ',')) address where lower(trim(address)) = i.email))
      returning i.id loop
    perform cancel_mails('pass-invitation:' || ended.id);
  end loop;
  new.app_state := app_state_of(new.parking_lot_id, new.id, new.app_joined_at);
  return new;
end $$;

create or replace function cancel_notice() returns trigger language plpgsql as $$
begin
  if not session_tells_facts() then
    perform cancel_mails('violation-notice:' || old.id);
  end if;
  return null;
end $$;

create or replace function cancel_notices_of_plate() returns trigger language plpgsql as $$
declare
  ended record;
begin
  if session_tells_facts() then
    return null;
  end if;
  for ended in update violation_notice n set state = 'cancelled', settled_at = now()
      where n.parking_lot_id = new.parking_lot_id and n.violation_id = new.id and n.state = 'waiting' returning n.id loop
    perform cancel_mails('violation-notice:' || ended.id);
  end loop;
  return null;
end $$;
