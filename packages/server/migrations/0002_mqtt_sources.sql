-- A source may also report by MQTT: a message belongs to the source whose topic filter it matches.
alter table source add column topic_filter text;
