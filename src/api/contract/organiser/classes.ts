import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { IdFromText, Instant, Nothing, route } from "../endpoint.ts"
import { City, Consent, Grade, PersonName } from "../rules.ts"
import { wire } from "../wire.ts"

/** `days`: how long a password from a slip holds. `slips`: how many are made at a time. */
export const classLimits = { students: 500, slips: 10, days: 14, fileBytes: 1024 * 1024 } as const

/** One line of any script, without what a slip could not show. */
const title = (longest: 60 | 100) =>
  Schema.String.check(
    Schema.isMinLength(1, { message: "validation.required" }),
    Schema.isMaxLength(longest, { message: `validation.max${longest}` }),
    Schema.isPattern(/^[^\p{C}\p{Zl}\p{Zp}<>]*$/u, { message: "validation.title" }),
    Schema.isPattern(/\S/u, { message: "validation.required" })
  )

/** A child of a class, as the organiser writes them down. */
export const Student = wire({
  firstName: PersonName,
  lastName: Schema.NullOr(PersonName),
  grade: Schema.NullOr(Grade),
  city: Schema.NullOr(City)
})
export type Student = typeof Student.Type

const ClassNames = { name: title(60), school: Schema.NullOr(title(100)) } as const

export const NewClass = wire({
  ...ClassNames,
  students: Schema.Array(Student).check(
    Schema.isMinLength(1, { message: "validation.required" }),
    Schema.isMaxLength(classLimits.students, { message: "validation.students" })
  ),
  /** The school has the parents' consent. */
  schoolConsent: Consent
})
export type NewClass = typeof NewClass.Type

/**
 * How far an account is: it has no password yet, or one from a slip that holds or does not any more, or one of its own.
 */
export const StudentState = Schema.Literals(["noSlip", "slip", "expired", "active"])
export type StudentState = typeof StudentState.Type

/** `ownEmail`: it has an address of its own, and recovers its password by that. */
export const ClassStudent = wire({
  id: Schema.Int,
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int),
  city: Schema.NullOr(Schema.String),
  login: Schema.String,
  state: StudentState,
  ownEmail: Schema.Boolean,
  lastSeenAt: Schema.NullOr(Instant),
  solved: Schema.Int
})
export type ClassStudent = typeof ClassStudent.Type

/** `waiting`: how many have not chosen a password of their own. */
export const ClassListItem = wire({
  id: Schema.Int,
  name: Schema.String,
  school: Schema.NullOr(Schema.String),
  students: Schema.Int,
  waiting: Schema.Int,
  createdAt: Instant
})
export type ClassListItem = typeof ClassListItem.Type

export const ClassFile = wire({
  id: Schema.Int,
  name: Schema.String,
  school: Schema.NullOr(Schema.String),
  createdAt: Instant,
  students: Schema.Array(ClassStudent)
})
export type ClassFile = typeof ClassFile.Type

/** What a child gets in their hands; the password is told this once. */
export const Slip = wire({
  studentId: Schema.Int,
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  login: Schema.String,
  password: Schema.String,
  expiresAt: Instant
})
export type Slip = typeof Slip.Type

export const SlipRequest = wire({
  students: Schema.Array(Schema.Int).check(Schema.isMinLength(1), Schema.isMaxLength(classLimits.slips))
})

const classParams = { classId: IdFromText } as const
const studentParams = { ...classParams, studentId: IdFromText } as const

/** Classes of children without an address, each of which only its own organiser knows. */
export const classEndpoints = {
  listClasses: { ...route("GET", "/organiser/classes", "teacher"), success: Schema.Array(ClassListItem) },
  createClass: {
    ...route("POST", "/organiser/classes", "teacher"),
    maxBytes: 512 * 1024,
    payload: NewClass,
    // Kept for repeats, and so without anybody's name. The accounts follow in the order of the students.
    success: wire({ id: Schema.Int, studentIds: Schema.Array(Schema.Int) }),
    status: 201,
    failures: ["Conflict"],
    idempotent: true
  },
  getClass: {
    ...route("GET", "/organiser/classes/:classId", "teacher"),
    params: classParams,
    success: ClassFile,
    failures: ["NotFound"]
  },
  renameClass: {
    ...route("PATCH", "/organiser/classes/:classId", "teacher"),
    params: classParams,
    payload: Schema.Struct(ClassNames),
    success: Nothing,
    failures: ["NotFound"]
  },
  /** With the accounts of its children; `name` must be the class's. */
  deleteClass: {
    ...route("POST", "/organiser/classes/:classId/deletion", "teacher"),
    params: classParams,
    payload: Schema.Struct({ name: Schema.String }),
    success: Nothing,
    failures: ["NotFound", "Invalid"]
  },
  addStudent: {
    ...route("POST", "/organiser/classes/:classId/students", "teacher"),
    params: classParams,
    payload: wire({ student: Student, schoolConsent: Consent }),
    success: Schema.Struct({ id: Schema.Int }),
    status: 201,
    failures: ["NotFound", "Conflict"],
    idempotent: true
  },
  correctStudent: {
    ...route("PATCH", "/organiser/classes/:classId/students/:studentId", "teacher"),
    params: studentParams,
    payload: Student,
    success: Nothing,
    failures: ["NotFound"]
  },
  removeStudent: {
    ...route("DELETE", "/organiser/classes/:classId/students/:studentId", "teacher"),
    params: studentParams,
    success: Nothing,
    failures: ["NotFound"]
  },
  /** New one-time passwords; the old ones stop working and the sessions of these children end. */
  makeSlips: {
    ...route("POST", "/organiser/classes/:classId/slips", "teacher"),
    ownBrowser: true,
    params: classParams,
    payload: SlipRequest,
    success: Schema.Array(Slip),
    failures: ["NotFound", "Conflict", "TooManyRequests"]
  }
} as const satisfies Record<string, Endpoint>
