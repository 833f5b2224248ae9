-- What a lot gives of a charging session (rule VAL-40); both null: nothing.
alter table parking_lot
  add column fixed_credit_kind text check (fixed_credit_kind in ('kwh', 'amount')),
  add column fixed_credit_value numeric(10, 2) check (fixed_credit_value > 0),
  add column fixed_credit_version integer not null default 1,
  add check ((fixed_credit_kind is null) = (fixed_credit_value is null));
