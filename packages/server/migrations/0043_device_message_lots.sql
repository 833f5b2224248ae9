-- The lots that a device's last message speaks of, its own included: who may not see all of them does not see its body.
-- Rows from before have a body only where the message speaks of their own lot alone.
alter table device_message add column lot_ids uuid[] not null default '{}';
