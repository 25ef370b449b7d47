import { Schema } from "effect"

type SnakeCase<Key> = Key extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : Key

type SnakeKeys<Fields> = { readonly [Key in keyof Fields]: SnakeCase<Key> & PropertyKey }

const snakeCase = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A struct that is camelCase inside the app and snake_case on the wire. */
export const wire = <const Fields extends Schema.Struct.Fields>(fields: Fields) => {
  const mapping = Object.fromEntries(Object.keys(fields).map((key) => [key, snakeCase(key)]))
  return Schema.Struct(fields).pipe(Schema.encodeKeys(mapping as SnakeKeys<Fields>))
}
