-- The highest transaction whose change row was forgotten: a reader that resumes from a later one has missed nothing that
-- is gone. One row. What was forgotten before counts as everything until now.
create table lot_change_forgotten (
  only_row boolean primary key default true check (only_row),
  xact xid8 not null
);
insert into lot_change_forgotten (xact) values (pg_current_xact_id());

alter table lot_change_forgotten enable row level security;
create policy by_system on lot_change_forgotten using ((select viewer_is_system()));
grant select, update on lot_change_forgotten to stallwise_app;
revoke insert, delete on lot_change_forgotten from stallwise_app;
