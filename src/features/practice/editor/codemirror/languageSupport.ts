import type { Extension } from "@codemirror/state"

/** Colours and indentation of a language; none for one we know nothing of. Loaded when first shown. */
export async function languageSupport(language: string): Promise<Extension> {
  if (language.startsWith("python")) return (await import("@codemirror/lang-python")).pythonLanguage
  if (language.startsWith("javascript"))
    return (await import("@codemirror/lang-javascript")).javascriptLanguage
  if (language.startsWith("cpp")) return (await import("@codemirror/lang-cpp")).cppLanguage
  return []
}
