import { Effect, Schema } from "effect"
import { type ClassFile, ClassListItem, ClassStudent } from "../../../src/api/contract/organiser/classes.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { Moment, rowsLike, rowsOf, sql } from "../../platform/database/sql.ts"

const decodeList = rowsLike(ClassListItem)

/** An organiser's classes, newest first. */
export const listClasses = Effect.fn("listClasses")(function* (ownerId: number) {
  return yield* sql`
    select c.id, c.name, c.school, c.created_at as "createdAt", count(u.id) as students,
      count(u.id) filter (where u.one_time_until is not null) as waiting
    from classes c
    left join class_members m on m.class_id = c.id
    left join users u on u.id = m.user_id
    where c.owner_id = ${ownerId}
    group by c.id order by c.id desc`.pipe(decodeList)
})

const decodeClass = rowsOf({
  id: Schema.Int,
  name: Schema.String,
  school: Schema.NullOr(Schema.String),
  prefix: Schema.String,
  createdAt: Moment
})

interface Choice {
  readonly classId: number
  readonly ownerId: number
}

/** The organiser's own class; fails with NotFound for classes of other organisers. */
export const ownClass = Effect.fn("ownClass")(function* ({ classId, ownerId }: Choice) {
  const [row] = yield* sql`
    select id, name, school, prefix, created_at as "createdAt" from classes
    where id = ${classId} and owner_id = ${ownerId}`.pipe(decodeClass)
  return row === undefined ? yield* notFound : row
})

const decodeStudents = rowsLike(ClassStudent)

/** A class with its students, ordered by login number. */
export const getClass = Effect.fn("getClass")(function* (choice: Choice) {
  const { id, name, school, createdAt } = yield* ownClass(choice)
  const students = yield* sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.grade, u.city, u.login,
      u.email is not null as "ownEmail",
      case when u.one_time_until is null then 'active'
        when u.password_hash = '' then 'noSlip'
        when u.one_time_until > now() then 'slip' else 'expired' end as state,
      (select max(s.last_used_at) from sessions s where s.user_id = u.id) as "lastSeenAt",
      (select count(*) from problem_status p where p.user_id = u.id and p.status = 'solved') as solved
    from class_members m join users u on u.id = m.user_id
    where m.class_id = ${id} order by m.ordinal`.pipe(decodeStudents)
  return { id, name, school, createdAt, students } satisfies ClassFile
})
