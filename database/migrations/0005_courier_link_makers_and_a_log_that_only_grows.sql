-- Who handed out a courier's sign-in link; a second factor for all operators; an audit log that only grows.

alter table courier_links add column made_by text not null default 'unknown';
comment on column courier_links.made_by is 'Who handed it out: person:<person_id>; unknown: before this was kept.';
-- The entry of the audit log has the very time of the link.
update courier_links l set made_by = handed_out.actor
from (
  select at, min(actor) as actor from audit_log where action = 'courier.link_handed_out'
  group by at having count(*) = 1
) handed_out
where handed_out.at = l.created_at;
create index courier_links_made_by on courier_links (made_by, created_at desc);

-- Links are cleared after a month; a phone may be signed in for longer.
alter table courier_phones add column link_made_by text not null default 'unknown';
comment on column courier_phones.link_made_by is 'Who handed out the link with which it was signed in.';
-- A phone is signed in within milliseconds after its link is used; of several links the one used last before it.
update courier_phones p set link_made_by = used.made_by
from (
  select distinct on (phone.phone_id) phone.phone_id, l.made_by
  from courier_phones phone
  join courier_links l on l.courier_id = phone.courier_id
    and l.used_at between phone.signed_in_at - interval '5 seconds' and phone.signed_in_at
  order by phone.phone_id, l.used_at desc
) used
where used.phone_id = p.phone_id;
create index courier_phones_link_made_by on courier_phones (link_made_by);
create index api_keys_made_by on api_keys (made_by, created_at desc);

alter table installation add column operators_need_totp boolean not null default false;
comment on column installation.operators_need_totp is 'An operator without a second factor can do nothing as operator.';

-- Holds for every role, also for the owner of the table, until somebody who owns it takes the trigger away; a role
-- that owns nothing (server/platform/service-role.ts) cannot.
create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'rows of audit_log are only ever added' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();
