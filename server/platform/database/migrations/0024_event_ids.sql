-- An event's id is the moment when it was written, in microseconds since 1970, and later than those before it of its reader.
-- A crash takes back what a sequence gave to the last transactions, and a stream would take the id for one that it has sent.
alter table events drop constraint events_pkey;
drop index events_of_user;
alter table events add primary key (user_id, id);
alter table events alter column id drop identity;
-- For a server of the version before, which names no id.
alter table events alter column id set default (extract(epoch from clock_timestamp()) * 1000000)::bigint;

-- Serialises the transactions that write events of one reader, so that their ids follow the commit order.
create function next_event_id(reader bigint) returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('events'), hashint8(reader));
  return greatest(
    (extract(epoch from clock_timestamp()) * 1000000)::bigint,
    (select max(id) + 1 from events where user_id = reader)
  );
end $$;
