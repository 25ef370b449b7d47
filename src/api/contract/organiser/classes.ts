import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { IdFromText, Instant, Nothing, route } from "../endpoint.ts"
import { City, Consent, Grade, PersonName } from "../rules.ts"
import { wire } from "../wire.ts"

/** `days`: validity of a password on a slip. `slips`: maximum number per request. */
export const classLimits = { students: 500, slips: 10, days: 14, fileBytes: 1024 * 1024 } as const

/** A single line in any script, without characters that a slip cannot print. */
const title = (longest: 60 | 100) =>
  Schema.String.check(
    Schema.isMinLength(1, { message: "validation.required" }),
    Schema.isMaxLength(longest, { message: `validation.max${longest}` }),
    Schema.isPattern(/^[^\p{C}\p{Zl}\p{Zp}<>]*$/u, { message: "validation.title" }),
    Schema.isPattern(/\S/u, { message: "validation.required" })
  )

/** A student of a class, as the organiser enters it. */
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
  /** The school confirms that it has the parents' consent. */
  schoolConsent: Consent
})
export type NewClass = typeof NewClass.Type

/** State of an account's password: none yet, a valid one-time password from a slip, an expired one, or its own. */
export const StudentState = Schema.Literals(["noSlip", "slip", "expired", "active"])
export type StudentState = typeof StudentState.Type

/** `ownEmail`: the account has an email address and recovers its password through it. */
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

/** `waiting`: number of students who have not set their own password. */
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

/** A printed slip for a student; the server returns the password only here. */
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

/** Classes of children without an email address; each class is visible only to its own organiser. */
export const classEndpoints = {
  listClasses: { ...route("GET", "/organiser/classes", "teacher"), success: Schema.Array(ClassListItem) },
  createClass: {
    ...route("POST", "/organiser/classes", "teacher"),
    maxBytes: 512 * 1024,
    payload: NewClass,
    // The answer is stored for repeated requests, so it contains no names. `studentIds` follow the order of `students`.
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
  /** Also deletes the students' accounts; `name` must match the name of the class. */
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
  /** Creates new one-time passwords; the old ones stop working, and the students' sessions end. */
  makeSlips: {
    ...route("POST", "/organiser/classes/:classId/slips", "teacher"),
    ownBrowser: true,
    params: classParams,
    payload: SlipRequest,
    success: Schema.Array(Slip),
    failures: ["NotFound", "Conflict", "TooManyRequests"]
  }
} as const satisfies Record<string, Endpoint>
