-- The random token of the transaction that last judged the lot. What a server keeps of a lot in memory counts only while
-- the row still has that token: a commit that was lost leaves the row without it, and an edit that judging does not know
-- raises the version without touching it.
alter table lot_state add column judged_token uuid not null default gen_random_uuid();
