import { Layer, Logger, References } from "effect"
import { redactSecrets } from "./redactSecrets.ts"

const level = (name: string | undefined) => {
  if (name === "debug") return "Debug" as const
  return name === "error" ? ("Error" as const) : ("Info" as const)
}

/** Removes secrets and personal data, e-mail addresses above all, from JSON log lines. */
const struckOut = Logger.map(Logger.formatJson, (line) =>
  JSON.stringify(JSON.parse(line), (_key, value: unknown) =>
    typeof value === "string" ? redactSecrets(value) : value
  )
)

/** Logs text for a terminal, or one JSON object per line for machines; `LOG_LEVEL` sets the minimum level. */
export const logging = (options: { readonly forPeople: boolean; readonly level: string | undefined }) =>
  Layer.mergeAll(
    Logger.layer([options.forPeople ? Logger.consolePretty() : Logger.withConsoleLog(struckOut)]),
    Layer.succeed(References.MinimumLogLevel, level(options.level))
  )
