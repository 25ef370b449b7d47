import type { Query } from "../contests/crowd.ts"

export const cities = ["Москва", "Тверь", "Орёл", "Казань", "Омск", "Пермь", "Тула", "Чита"] as const

const names = ["Лиса", "Ёжик", "Барсук", "Волчонок", "Сова", "Выдра", "Рысь", "Бобёр", "Ласточка", "Кит"]

/** Inserts users with points, nicknames and visible cities; a fifth of them is in Moscow. */
export async function seedRating(query: Query, count: number): Promise<void> {
  await query(
    `insert into users (email, password_hash, privacy_consent_version, personal_data_consent_version,
        email_confirmed_at, nickname, city, show_city_since, public_profile_since)
      select 'rated-' || n || '@zama.test', 'x', '1', '1', now(), ($2::text[])[1 + n % $3] || ' ' || n,
        case when n % 5 = 0 then 'Москва' else ($4::text[])[1 + n % $5] end,
        case when n % 3 > 0 then now() end, case when n % 4 = 0 then now() end
      from generate_series(1, $1::int) n`,
    [count, names, names.length, cities, cities.length]
  )
  await query(
    `insert into rating_totals (user_id, points, solved, reached_at)
      select id, 10 * (1 + floor(power(random(), 3) * 400)::int), 1 + (id % 40)::int, now() - random() * interval '300 days'
      from users on conflict do nothing`
  )
  await query("vacuum analyze users, rating_totals, rating_changes")
}
