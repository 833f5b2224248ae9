-- A gate that was opening already when the next vehicle came: nothing was sent for it.
alter table gate_decision add column was_opening boolean not null default false;
