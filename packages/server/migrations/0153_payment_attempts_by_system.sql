-- Attempts to pay have no lot: their subjects are networks and lots. Only the server's own work counts and adds them.
alter table payment_attempt enable row level security;
create policy by_system on payment_attempt using ((select viewer_is_system()));
