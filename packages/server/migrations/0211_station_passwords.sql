-- CST-58: a new password is given to the station by a command.
do $$
declare
  former text;
begin
  select conname into strict former from pg_constraint
    where conrelid = 'charging_command'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%clearChargingProfile%';
  execute format('alter table charging_command drop constraint %I', former);
end $$;
alter table charging_command add constraint charging_command_kind_check check (kind in
  ('start', 'stop', 'reset', 'unlock', 'availability', 'getConfiguration', 'setConfiguration', 'setPassword',
   'setChargingProfile', 'clearChargingProfile', 'trigger'));
