import type { LanguageId } from "../JudgeBackend.ts"
import type { FoundLanguage, MissingLanguage } from "./findLanguages.ts"
import { NativeUnavailable } from "./NativeUnavailable.ts"

/** The languages of this machine that work. */
export class WorkingLanguages {
  readonly found: Map<LanguageId, FoundLanguage>
  readonly missing: Array<MissingLanguage>

  constructor(found: ReadonlyArray<FoundLanguage>, missing: ReadonlyArray<MissingLanguage>) {
    this.found = new Map(found.map((each) => [each.language.id, each]))
    this.missing = [...missing]
  }

  /** Throws NativeUnavailable if problems and their programs rely on the language. */
  leaveOut({ language, native }: FoundLanguage, error: unknown): void {
    const { packages } = native
    if (language.embedded !== null) {
      throw new NativeUnavailable(`${language.title} does not work: ${String(error)}`, installing(packages))
    }
    process.stderr.write(`The native judge leaves out ${language.title}: ${String(error)}\n`)
    this.found.delete(language.id)
    this.missing.push({ title: language.title, packages })
  }
}

const installing = (packages: ReadonlyArray<string>) => `apt-get install ${packages.join(" ")}`
