-- REP-80: which rows of a lot changed, by the times at which they stand in reports; without a time: any. Only added to, so that
-- no change waits for another, and removed by what adds the days up anew.
create table report_mark (
  parking_lot_id uuid not null,
  id bigint generated always as identity,
  source text not null,
  at timestamptz,
  primary key (parking_lot_id, id)
);
-- REP-80: figures of a lot by local day and kind.
create table report_day (
  parking_lot_id uuid not null,
  source text not null,
  day date not null,
  kind text not null,
  part text not null,
  -- Empty where nothing is an amount.
  currency text not null,
  count integer not null,
  cents bigint not null,
  tax_cents bigint not null,
  ms bigint not null,
  primary key (parking_lot_id, source, day, kind, part, currency) include (count, cents, tax_cents, ms)
);
-- Which lots have the figures of all their days, by which clock. REP-84.
create table report_kept (
  parking_lot_id uuid not null,
  source text not null,
  time_zone text not null,
  primary key (parking_lot_id, source)
);

do $$
declare
  base text;
begin
  foreach base in array array['report_mark', 'report_day', 'report_kept'] loop
    execute format('alter table %I enable row level security', base);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', base);
    execute format('grant select, insert, update, delete on %I to stallwise_app', base);
  end loop;
end $$;

-- REP-20: what went through, by when it did.
create index payment_by_settling on payment (parking_lot_id, (coalesce(provider_at, settled_at)), id)
  include (cents, tax_cents, currency, passholder_id) where state = 'approved' and cents > 0;
create index payment_refund_by_settling on payment_refund (parking_lot_id, (coalesce(provider_at, settled_at)), id)
  where state = 'approved';
