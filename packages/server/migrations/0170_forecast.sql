-- What a forecast of each group, and of the lot (group = lot), follows from (docs/domain/rules/forecast.md).
create table forecast_state (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  group_id uuid not null,
  -- The last day that is in it.
  through date not null,
  -- The usual week, the sums of the coefficients, usual peaks, known errors, and what is forecast of the day after.
  state bytea not null,
  primary key (parking_lot_id, group_id)
);
-- A row of 2.6 KB stays in one piece: it is rewritten each night.
alter table forecast_state set (toast_tuple_target = 4080, fillfactor = 50);
alter table forecast_state alter column state set storage external;

-- FOR-60: how each of the last days was forecast.
create table forecast_day (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  group_id uuid not null,
  day date not null,
  -- Value − forecast 24 hours ahead, by quarter of the wall clock; null = none is known.
  errors bytea,
  value_count integer not null,
  error real not null,
  error_of_last_week real not null,
  hour_count integer not null,
  error_of_hour real not null,
  band_count integer not null,
  in_band integer not null,
  peak real,
  forecast_peak real,
  full_chance real,
  was_full boolean,
  primary key (parking_lot_id, group_id, day)
);

-- FOR-23: when the day of a lot that is over is taken in next.
create table lot_forecast (
  parking_lot_id uuid primary key references parking_lot (id) on delete cascade,
  due_at timestamptz not null,
  made_at timestamptz
);
create index lot_forecast_due on lot_forecast (due_at);

do $$
declare
  base text;
begin
  foreach base in array array['forecast_state', 'forecast_day', 'lot_forecast'] loop
    execute format('alter table %I enable row level security', base);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', base);
    execute format('grant select, insert, update, delete on %I to stallwise_app', base);
  end loop;
end $$;
