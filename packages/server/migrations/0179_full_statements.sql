-- FOR-53: what is said of today since the last quarter of an hour: about when the lot will be full, if it is as probable as not.
alter table lot_forecast
  add column full_at timestamptz,
  add column full_chance real,
  add column said_at timestamptz not null default '-infinity';
create index lot_forecast_said on lot_forecast (said_at);
