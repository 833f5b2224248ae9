-- Charging sessions, what they cost and who pays (docs/domain/rules/charging.md).
-- CHG-20, CHG-21: prices of charging; the last of a payer is in force.
create table charging_price (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  id uuid not null,
  payer text not null check (payer in ('visitor', 'passholder')),
  version integer not null,
  -- Null: charging costs nothing, and visitors cannot pay for it.
  prices jsonb,
  effective_from timestamptz not null,
  made_by uuid,
  primary key (parking_lot_id, id)
);
create unique index charging_price_by_version on charging_price (parking_lot_id, payer, version);

-- CHG-30: a visitor's start.
create table charging_start (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  -- Its hold has the same id.
  id uuid not null,
  station_id uuid not null,
  evse integer not null,
  -- What the station is started with: unguessable, and of this start only.
  token text not null,
  email text,
  prices jsonb not null,
  credit jsonb,
  state text not null check (state in ('paying', 'starting', 'charging', 'failed', 'over')),
  failure text,
  session_id uuid,
  -- The command that asks the station to start.
  command_id uuid,
  created_at timestamptz not null,
  started_at timestamptz,
  stop_requested_at timestamptz,
  stop_reason text,
  over_at timestamptz,
  primary key (parking_lot_id, id),
  foreign key (parking_lot_id, id) references card_hold (parking_lot_id, id) on delete cascade
);
create unique index charging_start_by_token on charging_start (parking_lot_id, token);
create index charging_start_by_id on charging_start (id);
create unique index charging_start_running on charging_start (parking_lot_id, station_id, evse)
  where state in ('paying', 'starting', 'charging');
create index charging_start_open on charging_start (created_at) where state in ('paying', 'starting', 'charging');

create table charging_session (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  -- The record of its begin has the same id.
  id uuid not null,
  station_id uuid not null,
  station_name text not null,
  evse integer not null,
  connector integer,
  transaction_key text,
  began_at timestamptz not null,
  ended_at timestamptz,
  ending text check (ending in ('station', 'next-session', 'available')),
  reason text,
  -- CHG-10 to CHG-17; energy in Wh.
  wh integer not null,
  most_wh double precision not null,
  doubt text,
  left_out jsonb not null default '[]',
  flowed_at timestamptz,
  activity text not null,
  power_w double precision,
  measured_at timestamptz,
  judged_at timestamptz not null,
  -- Who pays: a visitor by a start, a pass, or nobody.
  start_id uuid,
  passholder_id uuid,
  token text,
  -- CHG-34: what it was charged, once; null before.
  settled_at timestamptz,
  cost jsonb,
  cents integer,
  tax_cents integer,
  currency text,
  payment_id uuid,
  -- CHG-16: a person has looked at it.
  cleared_at timestamptz,
  cleared_by uuid,
  note text,
  erased_at timestamptz,
  primary key (parking_lot_id, id)
) with (fillfactor = 80);
create index charging_session_by_begin on charging_session (parking_lot_id, began_at, id);
create index charging_session_of_station on charging_session (parking_lot_id, station_id, began_at);
create index charging_session_to_settle on charging_session (began_at) where settled_at is null;
create index charging_session_of_start on charging_session (parking_lot_id, start_id) where start_id is not null;
create index charging_session_of_pass on charging_session (parking_lot_id, passholder_id, began_at) where passholder_id is not null;

-- CHG-41: a session of a pass is a charge of the pass, of the day on which it began.
alter table pass_charge add column session_id uuid;
do $$
declare
  former text;
begin
  select conname into strict former from pg_constraint
    where conrelid = 'pass_charge'::regclass and contype = 'u' and pg_get_constraintdef(oid) like '%first_day, frequency)';
  execute format('alter table pass_charge drop constraint %I', former);
end $$;
alter table pass_charge drop constraint pass_charge_frequency_check,
  add constraint pass_charge_frequency_check check (frequency in ('weekly', 'monthly', 'yearly', 'charging')),
  add constraint pass_charge_of_session check ((frequency = 'charging') = (session_id is not null)),
  add constraint pass_charge_of_period unique nulls not distinct
    (parking_lot_id, passholder_id, first_day, frequency, session_id);

do $$
declare
  base text;
begin
  foreach base in array array['charging_price', 'charging_start', 'charging_session'] loop
    execute format('alter table %I enable row level security', base);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', base);
    execute format('grant select, insert, update, delete on %I to stallwise_app', base);
  end loop;
end $$;
