/**
 * SQL condition: whether a backup is due. It is when the newest one that was restored is older than `hours`, but not within
 * two hours of another one, which may still be checked or cannot be restored. It waits for the end of a contest of at most
 * a day and for the start rush of the next, but no longer than half of the time again after the last one, or half of the time
 * after the first start. A demo contest always runs and delays nothing.
 */
export const isDue = (hours: number): string => `(
  select case
    when made > now() - interval '${Math.min(hours, 2)} hours' then false
    when restored > now() - interval '${hours} hours' then false
    when made < now() - interval '${hours * 1.5} hours' then true
    else not exists (
      select from contests
      where status not in ('draft', 'result_calculation', 'closed_contest')
        and every_s is null and ends_at - starts_at <= interval '1 day'
        and starts_at - interval '30 minutes' < now() and ends_at > now())
    end
  from (
    select max(made_at) filter (where restored_at is not null) as restored,
      coalesce(max(made_at), (select max(created_at) from schema_migrations) - interval '${hours} hours') as made
    from backups) newest)`
