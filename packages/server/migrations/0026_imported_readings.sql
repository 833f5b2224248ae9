-- Which of a day's imported values are readings and which only hold since one (HIS-21): a 1 or 0 for each slot.
-- Null for days that were imported before this was noted.
alter table occupancy_import add column reading_slots text;
