import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { invalid } from "../../platform/http/ApiError.ts"
import { PasswordHashing } from "./PasswordHashing.ts"
import { differentPasswords } from "./accountErrors.ts"

const commonPassword = invalid({ password: ["validation.commonPassword"] })

const file = join(import.meta.dirname, "commonPasswords.txt")
let list: Promise<ReadonlySet<string>> | null = null

const readList = async () => {
  const lines = (await readFile(file, "utf8")).split("\n")
  return new Set(lines.filter((line) => line !== "" && !line.startsWith("# ")))
}

/** The words that this platform suggests, with digits and signs around them: «Zama2026!». */
const contextual = /^\P{L}*(?:(?:zama|olympiad|зама|олимпиада)\P{L}*)+$/iu

const isCommon = (password: string) =>
  Effect.promise(
    async () => contextual.test(password) || (await (list ??= readList())).has(password.toLowerCase())
  )

interface NewPassword {
  readonly password: string
  readonly passwordConfirmation?: string | undefined
}

/** Returns the password if both inputs match and it is not a common one. */
export const validateNewPassword = Effect.fnUntraced(function* (form: NewPassword) {
  if (form.password !== form.passwordConfirmation) return yield* differentPasswords
  if (yield* isCommon(form.password)) return yield* commonPassword
  return form.password
})

/** Validates and hashes a new password; hashes of one network are queued together. */
export const hashNewPassword = Effect.fnUntraced(function* (form: NewPassword, address: string) {
  const password = yield* validateNewPassword(form)
  return yield* (yield* PasswordHashing).hash(password, address)
})
