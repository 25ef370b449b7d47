import type { QaLanguage } from "../../words/MachineWords.ts"
import en from "./en.json" with { type: "json" }
import ru from "./ru.json" with { type: "json" }

const texts = { ru, en }
export type TextKey = keyof typeof en

/** A text of the panel, with `{name}` replaced by the value of that name. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

export const textIn =
  (language: QaLanguage): Say =>
  (key, values = {}) =>
    texts[language][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
