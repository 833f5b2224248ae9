-- PAY-146: the first payment of the same stay, parking or charging; null for the first.
alter table payment add column beside uuid;
create index payment_beside on payment (parking_lot_id, beside) where beside is not null;
alter table charging_start add column beside uuid;
