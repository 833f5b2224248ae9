-- WAY-08: what a sign shows behind the number of free stalls where the lot will be full today; empty = nothing.
alter table wayfinder add column soon_text text not null default '';
