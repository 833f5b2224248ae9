-- MAIL-12: the user who chose the words and the address of an entry, if that user's mails are limited: its offers count too.
alter table waitlist_entry add column caused_by uuid;
