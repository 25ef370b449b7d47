/**
 * SQL condition: whether a backup is due. It is when the newest one that was restored is older than `hours`. It waits for the
 * end of a contest of at most a day and for the start rush of the next, but no longer than half of the time again. A
 * demo contest always runs and delays nothing.
 */
export const isDue = (hours: number): string => `(
  select case
    when newest.at > now() - interval '${hours} hours' then false
    when newest.at < now() - interval '${hours * 1.5} hours' then true
    else not exists (
      select from contests
      where status not in ('draft', 'result_calculation', 'closed_contest')
        and every_s is null and ends_at - starts_at <= interval '1 day'
        and starts_at - interval '30 minutes' < now() and ends_at > now())
    end
  from (select max(made_at) as at from backups where restored_at is not null) newest)`
