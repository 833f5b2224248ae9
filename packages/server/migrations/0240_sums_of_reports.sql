-- REP-71, REP-75: what was paid of passes, and the energy of sessions, are figures too.
alter table report_day add column paid_cents bigint not null default 0, add column wh bigint not null default 0;
alter table report_day alter column paid_cents drop default, alter column wh drop default;
alter table report_day drop constraint report_day_pkey;
alter table report_day add primary key (parking_lot_id, source, day, kind, part, currency)
  include (count, cents, tax_cents, paid_cents, ms, wh);
-- REP-80: kept anew.
delete from report_kept where source in ('passCharges', 'chargingSessions');
