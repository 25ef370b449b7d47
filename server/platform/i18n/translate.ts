import en from "./en.json" with { type: "json" }
import ru from "./ru.json" with { type: "json" }

export type Language = "ru" | "en"
export type ServerMessageKey = keyof typeof ru

const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = { ru, en }

/** Whether the message key of a validation rule has a text here. */
export const isServerMessageKey = (key: unknown): key is ServerMessageKey =>
  typeof key === "string" && Object.hasOwn(ru, key)

/** Does not group digits: a number may be an identifier. */
const written = (value: string | number, language: Language) =>
  typeof value === "string" ? value : value.toLocaleString(language, { useGrouping: false })

/** A server text in the reader's language. Replaces `{name}` by `values.name`, numbers with the decimal sign. */
export const translate = (
  language: Language,
  key: ServerMessageKey,
  values: Readonly<Record<string, string | number>> = {}
): string =>
  (texts[language][key] ?? key).replaceAll(/\{(\w+)\}/g, (match, name: string) =>
    written(values[name] ?? match, language)
  )
