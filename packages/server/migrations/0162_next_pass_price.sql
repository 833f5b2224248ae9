-- The price that passes of a group have from a later day on (CFG-29).
alter table parking_group
  add column next_pass_price_cents integer,
  add column next_pass_price_from date,
  add constraint parking_group_next_pass_price
    check ((next_pass_price_cents is null) = (next_pass_price_from is null) and next_pass_price_cents > 0);
