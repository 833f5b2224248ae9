-- When a guest pass ends: it may be ended before its planned end. Read here, so that no statement works it out anew.
alter table guest_pass add column until_at timestamptz not null generated always as (coalesce(ended_at, ends_at)) stored;
