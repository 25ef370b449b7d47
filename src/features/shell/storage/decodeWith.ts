import { Option, Schema } from "effect"
import type { Decode } from "./storedValue.ts"

/** Reads values as the wire spells them. Loads Effect: not for what a first page needs. */
export function decodeWire<S extends Schema.Codec<unknown, unknown>>(schema: S): Decode<S["Type"]> {
  const decode = Schema.decodeUnknownOption(schema)
  return (value) => Option.getOrNull(decode(value))
}

/** The same for stored values, which have the schema's own type. */
export const decodeWith = <S extends Schema.Codec<unknown, unknown>>(schema: S): Decode<S["Type"]> =>
  decodeWire(Schema.toType(schema))
