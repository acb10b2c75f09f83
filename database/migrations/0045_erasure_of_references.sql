-- In a statement of its own, as Citus wants it.
alter table requested_erasures add column erase_reference boolean not null default false;
comment on column requested_erasures.erase_reference is 'The order number is erased, too.';
