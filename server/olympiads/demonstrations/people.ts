import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { LanguageId } from "../../judge/JudgeBackend.ts"

interface MadeUpPerson {
  readonly firstName: string
  readonly lastName: string
  readonly city: string
  readonly grade: number
  /** What they write their programs in. */
  readonly language: LanguageId
}

const person = (
  firstName: string,
  lastName: string,
  city: string,
  grade: number,
  language: LanguageId
): MadeUpPerson => ({ firstName, lastName, city, grade, language })

/** From fairy tales, so that nobody takes them for children; the strongest first. */
export const madeUpPeople: ReadonlyArray<MadeUpPerson> = [
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

/** Has the made-up people there, once, or not at all; with them goes whatever they took part in. */
export const keepMadeUpPeople = Effect.fn("keepMadeUpPeople")(function* (wanted: boolean) {
  const sql = yield* SqlClient.SqlClient
  const keep = Effect.gen(function* () {
    yield* sql`select pg_advisory_xact_lock(hashtext('zama content'))`
    if (!wanted) return yield* sql`delete from users where made_up`
    const known = yield* sql`select from users where made_up limit 1`
    return known.length > 0 ? known : yield* Effect.forEach(madeUpPeople, add)
  })
  yield* sql.withTransaction(keep)
})

const add = Effect.fnUntraced(function* ({ firstName, lastName, city, grade }: MadeUpPerson) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into users (made_up, erased, password_hash, first_name, last_name, nickname, city, grade,
      privacy_consent_version, personal_data_consent_version)
    values (true, true, '', ${firstName}, ${lastName}, ${`${firstName} ${lastName}`}, ${city}, ${grade}, '', '')`
})
