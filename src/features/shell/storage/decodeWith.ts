import { Option, Schema } from "effect"
import type { Decode } from "./storedValue.ts"

/** Reads stored values of a schema's type. Loads Effect: not for what a first page needs. */
export function decodeWith<S extends Schema.Codec<unknown, unknown>>(schema: S): Decode<S["Type"]> {
  const decode = Schema.decodeUnknownOption(Schema.toType(schema))
  return (value) => Option.getOrNull(decode(value))
}
