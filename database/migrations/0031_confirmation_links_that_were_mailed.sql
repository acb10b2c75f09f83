-- Nothing is mailed where e-mail is not set up, or the mail server does not accept it: the page of alerts says so.
alter table alert_recipients add column confirmation_mailed_at timestamptz;
comment on column alert_recipients.confirmation_mailed_at is 'When the mail server last accepted a mail with the link. Null: none was sent.';
comment on column alert_recipients.confirmation_sent_at is 'When a link was last asked for. It works for seven days.';
