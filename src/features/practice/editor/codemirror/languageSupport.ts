import type { Extension } from "@codemirror/state"

/** Grammars by id of the language. */
const grammars = new Map<string, () => Promise<Extension>>([
  ["python", async () => (await import("@codemirror/lang-python")).pythonLanguage],
  ["javascript", async () => (await import("@codemirror/lang-javascript")).javascriptLanguage],
  ["cpp", async () => (await import("@codemirror/lang-cpp")).cppLanguage]
])

/** Highlighting and indentation for a language, loaded on demand. Returns an empty extension for unknown languages. */
export const languageSupport = async (language: string): Promise<Extension> =>
  (grammars.get(language) ?? (await import("./furtherGrammars.ts")).furtherGrammars.get(language))?.() ?? []
