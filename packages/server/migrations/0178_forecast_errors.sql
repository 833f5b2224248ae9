-- FOR-22: the errors of the last days stand with the state that follows from them, so that a night reads one row of a group.
delete from forecast_state;
delete from forecast_day;
update lot_forecast set due_at = '-infinity';
alter table forecast_state add column past bytea not null;
alter table forecast_state alter column past set storage external;
-- A row of 6 KB stays in one piece: it is rewritten each night.
alter table forecast_state set (toast_tuple_target = 8160, fillfactor = 100);
-- The errors of a day are from now on kept of the lot itself alone: by them days are found on which something was on.
