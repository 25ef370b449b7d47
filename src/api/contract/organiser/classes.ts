import { Schema } from "effect"
import { type Endpoint, IdFromText, Instant, Nothing, route, routesBelow } from "../endpoint.ts"
import { City, Consent, filled, Grade, PersonName } from "../rules.ts"
import { wire } from "../wire.ts"

/** `days`: validity of a password on a slip. `slips`: maximum number per request. */
export const classLimits = { students: 500, slips: 10, days: 14, fileBytes: 1024 * 1024 } as const

/** A single line in any script, without characters that a slip cannot print. */
const title = (longest: 60 | 100) =>
  filled(longest).check(
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

const classFields = {
  id: Schema.Int,
  name: Schema.String,
  school: Schema.NullOr(Schema.String),
  createdAt: Instant
} as const

/** `waiting`: number of students who have not set their own password. */
export const ClassListItem = wire({
  ...classFields,
  students: Schema.Int,
  waiting: Schema.Int
})
export type ClassListItem = typeof ClassListItem.Type

export const ClassFile = wire({ ...classFields, students: Schema.Array(ClassStudent) })
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

const ofClass = routesBelow("/organiser/classes/:classId", "teacher", { classId: IdFromText })
const ofStudent = routesBelow("/organiser/classes/:classId/students/:studentId", "teacher", {
  classId: IdFromText,
  studentId: IdFromText
})

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
  getClass: { ...ofClass("GET", ""), success: ClassFile },
  renameClass: {
    ...ofClass("PATCH", ""),
    payload: Schema.Struct(ClassNames),
    success: Nothing
  },
  /** Also deletes the students' accounts; `name` must match the name of the class. */
  deleteClass: {
    ...ofClass("POST", "/deletion"),
    payload: Schema.Struct({ name: Schema.String }),
    success: Nothing,
    failures: ["NotFound", "Invalid"]
  },
  addStudent: {
    ...ofClass("POST", "/students"),
    payload: wire({ student: Student, schoolConsent: Consent }),
    success: Schema.Struct({ id: Schema.Int }),
    status: 201,
    failures: ["NotFound", "Conflict"],
    idempotent: true
  },
  correctStudent: {
    ...ofStudent("PATCH", ""),
    payload: Student,
    success: Nothing
  },
  removeStudent: { ...ofStudent("DELETE", ""), success: Nothing },
  /** Creates new one-time passwords; the old ones stop working, and the students' sessions end. */
  makeSlips: {
    ...ofClass("POST", "/slips"),
    ownBrowser: true,
    payload: SlipRequest,
    success: Schema.Array(Slip),
    failures: ["NotFound", "Conflict", "TooManyRequests"]
  }
} as const satisfies Record<string, Endpoint>
