-- A release that nobody could confirm for long may be given up together with its controller.
alter table gate_opening drop constraint gate_opening_release_state_check;
alter table gate_opening add constraint gate_opening_release_state_check
  check (release_state in ('none', 'due', 'confirmed', 'given-up'));
