-- An event's id is the moment when it was written, in microseconds since 1970, and greater than all earlier ids of its reader.
-- After a crash, a sequence can repeat the ids of lost transactions, and streams would skip those events as already sent.
alter table events drop constraint events_pkey;
drop index events_of_user;
alter table events add primary key (user_id, id);
alter table events alter column id drop identity;
-- Servers of the previous version insert without an id, and read by the id alone.
alter table events alter column id set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;
create index events_id on events (id);

-- Both functions forbid a sequential scan: a plan made while the table was almost empty would stay while it fills.

-- Serialises the transactions that write events of one reader, so that their ids follow the commit order.
create function next_event_id(reader bigint) returns bigint language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('events'), hashint8(reader));
  return greatest(
    (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    (select max(id) + 1 from events where user_id = reader)
  );
end $$;

-- The events of a reader after an id: only the latest of each subject.
create function events_after(reader bigint, last_id bigint) returns setof events
language plpgsql stable set enable_seqscan = off as $$
begin
  return query select distinct on (kind, subject) * from events
    where user_id = reader and id > last_id order by kind, subject, id desc;
end $$;
