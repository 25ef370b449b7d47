import { Effect } from "effect"
import { inTransaction, sql } from "../../platform/database/sql.ts"
import type { LanguageId } from "../../judge/JudgeBackend.ts"

interface SyntheticUser {
  readonly firstName: string
  readonly lastName: string
  readonly city: string
  readonly grade: number
  readonly language: LanguageId
}

const person = (
  firstName: string,
  lastName: string,
  city: string,
  grade: number,
  language: LanguageId
): SyntheticUser => ({ firstName, lastName, city, grade, language })

/** Fairy-tale characters, recognisably not real children, ordered from strongest to weakest. */
export const syntheticUsers: ReadonlyArray<SyntheticUser> = [
  person("Василиса", "Премудрая", "Тридевятое царство", 9, "python"),
  person("Учёный", "Кот", "Лукоморье", 11, "cpp"),
  person("Царевна", "Лягушка", "Тридевятое царство", 8, "python"),
  person("Конёк", "Горбунок", "Лукоморье", 7, "javascript"),
  person("Золушка", "Сказочная", "Хрустальный замок", 8, "python"),
  person("Щелкунчик", "Ореховый", "Хрустальный замок", 6, "python"),
  person("Дюймовочка", "Цветочная", "Остров Буян", 5, "javascript"),
  person("Алёнушка", "Лесная", "Остров Буян", 7, "python"),
  person("Емеля", "Печной", "Лукоморье", 9, "python"),
  person("Морозко", "Зимний", "Тридевятое царство", 10, "python"),
  person("Колобок", "Круглый", "Остров Буян", 3, "python"),
  person("Репка", "Большая", "Остров Буян", 4, "python")
]

/** Creates the synthetic users if they are missing, or deletes them together with their data. */
export const seedSyntheticUsers = Effect.fn("seedSyntheticUsers")(function* (wanted: boolean) {
  yield* sql`select pg_advisory_xact_lock(hashtext('zama content'))`
  if (!wanted) return yield* sql`delete from users where synthetic and rehearsal_id is null`
  const known = yield* sql`select from users where synthetic and rehearsal_id is null limit 1`
  return known.length > 0 ? known : yield* Effect.forEach(syntheticUsers, add)
}, inTransaction)

const add = Effect.fnUntraced(function* ({ firstName, lastName, city, grade }: SyntheticUser) {
  yield* sql`insert into users (synthetic, erased, password_hash, first_name, last_name, nickname, city, grade,
      privacy_consent_version, personal_data_consent_version)
    values (true, true, '', ${firstName}, ${lastName}, ${`${firstName} ${lastName}`}, ${city}, ${grade}, '', '')`
})
