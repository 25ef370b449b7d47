import { Layer, Logger, References } from "effect"
import { withoutSecrets } from "./withoutSecrets.ts"

const level = (name: string | undefined) => {
  if (name === "debug") return "Debug" as const
  return name === "error" ? ("Error" as const) : ("Info" as const)
}

/** Whatever an error says of somebody, an address above all, ends here. */
const struckOut = Logger.map(Logger.formatJson, (line) =>
  JSON.stringify(JSON.parse(line), (_key, value: unknown) =>
    typeof value === "string" ? withoutSecrets(value) : value
  )
)

/** For people at a terminal as text, for machines as one JSON object a line; `LOG_LEVEL` chooses how much. */
export const logging = (options: { readonly forPeople: boolean; readonly level: string | undefined }) =>
  Layer.mergeAll(
    Logger.layer([options.forPeople ? Logger.consolePretty() : Logger.withConsoleLog(struckOut)]),
    Layer.succeed(References.MinimumLogLevel, level(options.level))
  )
