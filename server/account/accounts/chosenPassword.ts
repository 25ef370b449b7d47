import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { invalid } from "../../platform/http/ApiError.ts"
import { differentPasswords } from "./accountErrors.ts"

const commonPassword = invalid({ password: ["validation.commonPassword"] })

const file = join(import.meta.dirname, "commonPasswords.txt")
let list: Promise<ReadonlySet<string>> | null = null

const readList = async () => {
  const lines = (await readFile(file, "utf8")).split("\n")
  return new Set(lines.filter((line) => line !== "" && !line.startsWith("# ")))
}

const isCommon = (password: string) =>
  Effect.promise(async () => (await (list ??= readList())).has(password.toLowerCase()))

/** Returns the password if both inputs match and it is not a common one. */
export const chosenPassword = Effect.fnUntraced(function* (form: {
  readonly password: string
  readonly passwordConfirmation?: string | undefined
}) {
  if (form.password !== form.passwordConfirmation) return yield* differentPasswords
  if (yield* isCommon(form.password)) return yield* commonPassword
  return form.password
})
