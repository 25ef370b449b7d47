import { Schema } from "effect"

/** One thing that is wrong with a package. */
const PackageIssue = Schema.Struct({
  /** Relative to the package's folder. */
  file: Schema.String,
  /** `limits.time_limit`; empty when the file as a whole is meant. */
  field: Schema.String,
  /** From 1. */
  line: Schema.optionalKey(Schema.Int),
  message: Schema.String
})

/** A problem package that cannot be used; names every fault that was found. */
export class PackageInvalid extends Schema.TaggedError<PackageInvalid>()("PackageInvalid", {
  slug: Schema.String,
  issues: Schema.Array(PackageIssue)
}) {
  override get message(): string {
    const lines = this.issues.map(({ file, field, line, message }) =>
      [
        `${this.slug}/${file}${line === undefined ? "" : `:${line}`}`,
        ...(field === "" ? [] : [field]),
        message
      ].join(": ")
    )
    return lines.join("\n")
  }
}

/** Fails a package for one fault. */
export const invalid = (slug: string, file: string, field: string, message: string, line?: number) =>
  new PackageInvalid({ slug, issues: [{ file, field, message, ...(line === undefined ? {} : { line }) }] })
