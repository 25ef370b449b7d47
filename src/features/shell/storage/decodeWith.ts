import { Option, Schema } from "effect"
import type { Decode } from "./storedValue.ts"

/** Decodes values in wire format. Loads Effect, so keep it out of the initial page. */
export function decodeWire<S extends Schema.Codec<unknown, unknown>>(schema: S): Decode<S["Type"]> {
  const decode = Schema.decodeUnknownOption(schema)
  return (value) => Option.getOrNull(decode(value))
}

/** The same for stored values, which have the schema's decoded type. */
export const decodeWith = <S extends Schema.Codec<unknown, unknown>>(schema: S): Decode<S["Type"]> =>
  decodeWire(Schema.toType(schema))
