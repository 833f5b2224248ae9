-- The order of lists that the server sorts, in natural order without case and accents, as of lots and stalls.
alter table customer add column name_order text collate "C" generated always as (find_order(name)) stored;
alter table app_user add column name_order text collate "C" generated always as (find_order(name)) stored;
