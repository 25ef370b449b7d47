import { Schema, SchemaTransformation } from "effect"

type SnakeCase<Key> = Key extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : Key

type SnakeKeys<Fields> = { readonly [Key in keyof Fields]: SnakeCase<Key> & PropertyKey }

const snakeCase = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Renames keys in one pass, because Effect's general helper is several times slower per object. */
const renaming = (pairs: ReadonlyArray<readonly [from: string, to: string]>) => (value: object) => {
  const source = value as Readonly<Record<string, unknown>>
  const renamed: Record<string, unknown> = {}
  for (const [from, to] of pairs) if (from in source) renamed[to] = source[from]
  return renamed
}

/** A struct with camelCase keys in code and snake_case keys on the wire. */
export const wire = <const Fields extends Schema.Struct.Fields>(
  fields: Fields
): Schema.encodeKeys<Schema.Struct<Fields>, SnakeKeys<Fields>> => {
  const inside = Schema.Struct(fields)
  const pairs = Object.keys(fields).map((key) => [key, snakeCase(key)] as const)
  const outside = Schema.Struct(
    Object.fromEntries(pairs.map(([key, name]) => [name, Schema.toEncoded(fields[key]!)]))
  )
  const same = pairs.every(([key, name]) => key === name)
  const struct = same
    ? inside
    : outside.pipe(
        Schema.decodeTo(
          inside as unknown as Schema.Codec<object>,
          SchemaTransformation.transform<object, object>({
            decode: renaming(pairs.map(([key, name]) => [name, key])),
            encode: renaming(pairs)
          }) as never
        )
      )
  return struct as unknown as Schema.encodeKeys<Schema.Struct<Fields>, SnakeKeys<Fields>>
}
