import { Effect, Schema } from "effect"

const Program = Schema.Struct({
  path: Schema.String,
  /** Null for a program that cannot be run here; `code` is then empty. */
  language: Schema.NullOr(Schema.String),
  code: Schema.String,
  files: Schema.Record(Schema.String, Schema.String)
})
/** A program of a package that checks its inputs. */
export type InputValidator = typeof Program.Type

/** A version's stored summary of its package; pages read it without opening the zip. Sizes in bytes. */
export const PackageOutline = Schema.Struct({
  statements: Schema.Array(
    Schema.Struct({
      language: Schema.Literals(["ru", "en"]),
      title: Schema.String,
      format: Schema.Literals(["markdown", "tex"]),
      path: Schema.String
    })
  ),
  images: Schema.Array(Schema.Struct({ path: Schema.String, bytes: Schema.Int })),
  inputValidators: Schema.Array(Program),
  /** Names of the generators that can make tests; unknown for versions that were stored without them. */
  generators: Schema.Array(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** Every file with its SHA-256, in natural order. */
  files: Schema.Array(Schema.Struct({ path: Schema.String, bytes: Schema.Int, hash: Schema.String }))
})
export type PackageOutline = typeof PackageOutline.Type
