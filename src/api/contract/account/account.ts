import { Schema } from "effect"
import { type Endpoint, FileAnswer, Instant, Nothing, route } from "../endpoint.ts"
import { ReportImage, reportLimits } from "../messages/feedback.ts"
import { LegalDocumentName } from "../shell/legal.ts"
import { City, DateOfBirth, Grade, Nickname, Password, PersonName } from "../rules.ts"
import { Profile } from "./session.ts"
import { wire } from "../wire.ts"

/** What changes of a profile; null takes a value away, a field that is left out stays as it is. */
export const ProfileChange = wire({
  firstName: Schema.optionalKey(Schema.NullOr(PersonName)),
  lastName: Schema.optionalKey(Schema.NullOr(PersonName)),
  city: Schema.optionalKey(Schema.NullOr(City)),
  dateOfBirth: Schema.optionalKey(Schema.NullOr(DateOfBirth)),
  nickname: Schema.optionalKey(Schema.NullOr(Nickname)),
  grade: Schema.optionalKey(Schema.NullOr(Grade)),
  newsletter: Schema.optionalKey(Schema.Boolean),
  contestReminders: Schema.optionalKey(Schema.Boolean),
  streakReminders: Schema.optionalKey(Schema.Boolean),
  weeklySummary: Schema.optionalKey(Schema.Boolean),
  language: Schema.optionalKey(Schema.Literals(["ru", "en"]))
})
export type ProfileChange = typeof ProfileChange.Type

/** A browser in which the account is signed in. */
export const Device = wire({
  id: Schema.String,
  /** What it calls itself: «Chrome», «Windows»; null when that cannot be told. */
  browser: Schema.NullOr(Schema.String),
  system: Schema.NullOr(Schema.String),
  address: Schema.String,
  /** The key of its fingerprint; the same in each session of one browser. */
  windowKey: Schema.NullOr(Schema.String),
  signedInAt: Instant,
  lastUsedAt: Instant,
  /** It is the one that asks. */
  current: Schema.Boolean
})
export type Device = typeof Device.Type

/** A picture is kept in these sizes, in pixels. */
export const AvatarSize = Schema.Literals(["64", "256"])
export type AvatarSize = typeof AvatarSize.Type

/** One picture, of the kinds that reports take. */
export const AvatarImages = Schema.Array(ReportImage).check(
  Schema.isMinLength(1, { message: "validation.required" }),
  Schema.isMaxLength(1, { message: "validation.oneImage" })
)

/** A document that was agreed to, in the version of that day. */
export const AcceptedDocument = wire({
  document: LegalDocumentName,
  version: Schema.String,
  acceptedAt: Instant,
  /** It still stands in that version. */
  current: Schema.Boolean
})
export type AcceptedDocument = typeof AcceptedDocument.Type

/** A key from us: letters, digits, `-` and `_`. */
const Key = Schema.String.check(Schema.isPattern(/^[\w-]{20,64}$/))

/** A learner's own account. */
export const accountEndpoints = {
  updateProfile: {
    ...route("PATCH", "/account/profile", "learner"),
    payload: ProfileChange,
    success: Profile
  },
  listDevices: { ...route("GET", "/account/devices", "learner"), success: Schema.Array(Device) },
  endDevice: {
    ...route("DELETE", "/account/devices/:id", "learner"),
    ownBrowser: true,
    params: { id: Schema.String.check(Schema.isUUID()) },
    success: Nothing,
    failures: ["NotFound"]
  },
  /** All but the one that asks. */
  endOtherDevices: {
    ...route("DELETE", "/account/devices", "learner"),
    ownBrowser: true,
    success: Schema.Struct({ ended: Schema.Int })
  },
  setAvatar: {
    ...route("PUT", "/account/avatar", "learner"),
    payload: Schema.Struct({}),
    multipart: {
      lists: [],
      files: {
        name: "image",
        maxCount: 1,
        maxBytes: reportLimits.imageBytes,
        types: reportLimits.imageTypes,
        rule: AvatarImages
      }
    },
    success: Profile,
    failures: ["Unavailable"]
  },
  removeAvatar: { ...route("DELETE", "/account/avatar", "learner"), success: Profile },
  /** Anybody may see a picture whose name they know; nobody guesses one. */
  getAvatar: {
    ...route("GET", "/avatars/:key/:size", "guest"),
    params: { key: Key, size: AvatarSize },
    success: FileAnswer,
    file: ["image/webp"],
    immutable: true,
    failures: ["NotFound"]
  },
  listConsents: { ...route("GET", "/account/consents", "learner"), success: Schema.Array(AcceptedDocument) },
  /** Prepares a download of everything that is kept about the learner; its key works once and for a few minutes. */
  startExport: {
    ...route("POST", "/account/exports", "learner"),
    ownBrowser: true,
    success: wire({ key: Schema.String }),
    status: 201,
    failures: ["TooManyRequests"]
  },
  /** Without a token, so that the browser itself can download it. */
  getExport: {
    ...route("GET", "/account/exports/:key", "guest"),
    params: { key: Key },
    success: FileAnswer,
    file: ["application/zip"],
    failures: ["NotFound", "TooManyRequests"]
  },
  /**
   * Ends every session; signing in before `erasedAt` takes it back.
   *
   * An account without a password needs a session of the last minutes instead: 403 `sign_in_again`.
   */
  deleteAccount: {
    ...route("POST", "/account/deletion", "learner"),
    ownBrowser: true,
    payload: wire({ currentPassword: Schema.optionalKey(Password) }),
    success: wire({ erasedAt: Instant }),
    failures: ["Invalid", "TooManyRequests", "SignInTooOld"]
  }
} as const satisfies Record<string, Endpoint>
