-- EVT-20: addresses of calendars are sealed; their hosts are shown. Those that are there are sealed when they are read next.
alter table event_calendar rename column url to address;
alter table event_calendar add column host text;
update event_calendar set host = substring(address from '^[a-zA-Z]+://(?:[^/?#@]*@)?([^/?#]+)') where address is not null;
update event_calendar set host = '?' where address is not null and host is null;
