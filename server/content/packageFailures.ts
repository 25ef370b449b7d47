import { Schema } from "effect"

/** A fault in a package. */
const PackageIssue = Schema.Struct({
  /** Relative to the package's root; empty for the whole package. */
  file: Schema.String,
  /** Path of the field, such as `limits.time_limit`; empty for the whole file. */
  field: Schema.String,
  /** Starts at 1. */
  line: Schema.optionalKey(Schema.Int),
  message: Schema.String
})

/** An invalid problem package, with all its faults. */
export class PackageInvalid extends Schema.TaggedError<PackageInvalid>()("PackageInvalid", {
  slug: Schema.String,
  issues: Schema.Array(PackageIssue)
}) {
  override get message(): string {
    const lines = this.issues.map(({ file, field, line, message }) =>
      [
        `${file === "" ? this.slug : `${this.slug}/${file}`}${line === undefined ? "" : `:${line}`}`,
        ...(field === "" ? [] : [field]),
        message
      ].join(": ")
    )
    return lines.join("\n")
  }
}

/** Creates a `PackageInvalid` with one fault. */
export const invalid = (slug: string, file: string, field: string, message: string, line?: number) =>
  new PackageInvalid({ slug, issues: [{ file, field, message, ...(line === undefined ? {} : { line }) }] })
