-- It was never written: who says that a pass covers from its Valid From says so of the plates that it has then.
alter table passholder drop column covers_from_valid_from;
