-- What the name of a column does not say; `npm run tables` takes it into the types of the tables.
comment on column charging_record.facts is 'Without its token.';
comment on column device_day.silences is 'A tstzrange[].';
comment on column event_calendar.host is 'Null = a file.';
comment on column event_calendar.address is 'Sealed.';
comment on table further_report is 'VIO-32.';
comment on column gate_decision.log_version is 'VIS-41: the version of the lot with which it was logged; null = not yet.';
comment on column gate_decision.opened_later_at is 'VIS-43: when the gates opened for a vehicle that they had held, after it was paid for.';
comment on column gate_decision.signs is 'GAT-60: by what the vehicle is recognised; null once it is not needed.';
comment on column gate_opening.log_version is 'VIS-41: the version of the lot with which it was logged; null = not yet.';
comment on column guest_pass.until_at is 'When it ends: the earlier of ended_at and ends_at.';
comment on column lot_change.xact is 'For servers of the version before, which resume streams by it; it goes in the next one (decision 83).';
comment on column outbox_mail.attached_key is 'MAIL-20: the key of the file that goes with it, its name and its type.';
comment on column outbox_mail.unsubscribe_link is 'MAIL-21.';
