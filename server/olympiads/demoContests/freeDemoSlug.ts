/**
 * SQL for an edition's slug, `series-edition`, with a number appended if the slug is taken.
 * Both arguments are SQL expressions.
 */
export const freeDemoSlug = (series: string, edition: string): string =>
  `(select tried.slug from (
      select ${series} || '-' || ${edition} || case n when 1 then '' else '-' || n end as slug, n
      from generate_series(1, 1000) n) tried
    where not exists (select from contests other where other.slug = tried.slug) order by tried.n limit 1)`
