-- VAL-23: a validation that staff took back is not one that its stay did not need (VAL-27): the time that it gave counted.
alter table payment_validation_use add column taken_back_at timestamptz;
-- Which of both the released ones were is not known any more; their time counts no longer.
update payment_validation_use set taken_back_at = used_at where state = 'released' and given_by = 'staff';
