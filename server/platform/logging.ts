import { Layer, Logger, References } from "effect"

const level = (name: string | undefined) => {
  if (name === "debug") return "Debug" as const
  return name === "error" ? ("Error" as const) : ("Info" as const)
}

/** For people at a terminal as text, for machines as one JSON object a line; `LOG_LEVEL` chooses how much. */
export const logging = (options: { readonly forPeople: boolean; readonly level: string | undefined }) =>
  Layer.mergeAll(
    Logger.layer([options.forPeople ? Logger.consolePretty() : Logger.consoleJson]),
    Layer.succeed(References.MinimumLogLevel, level(options.level))
  )
