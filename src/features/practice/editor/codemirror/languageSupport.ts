import type { Extension } from "@codemirror/state"

/** Highlighting and indentation for a language, loaded on demand. Returns an empty extension for unknown languages. */
export async function languageSupport(language: string): Promise<Extension> {
  if (language.startsWith("python")) return (await import("@codemirror/lang-python")).pythonLanguage
  if (language.startsWith("javascript"))
    return (await import("@codemirror/lang-javascript")).javascriptLanguage
  if (language.startsWith("cpp")) return (await import("@codemirror/lang-cpp")).cppLanguage
  return []
}
