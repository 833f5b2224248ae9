-- Passes refer to the validity groups of their lot, which therefore have ids.
update parking_lot set pass_validity_groups = (
  select jsonb_agg(jsonb_build_object('_id', gen_random_uuid()) || entry order by place)
  from jsonb_array_elements(pass_validity_groups) with ordinality as groups (entry, place))
where jsonb_array_length(pass_validity_groups) > 0;

alter table passholder add column validity_group uuid;
