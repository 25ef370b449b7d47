import type { Topic, TopicType } from "../../../src/api/contract/messages/reportForm.ts"
import { type Language, type ServerMessageKey, translate } from "../../platform/i18n/translate.ts"

const labels = {
  bug: "topic.bug",
  account: "topic.account",
  idea: "topic.idea",
  statement: "topic.statement",
  tests: "topic.tests",
  translation: "topic.translation",
  other: "topic.other"
} as const satisfies Readonly<Record<string, ServerMessageKey>>

type TopicName = keyof typeof labels

const byType: Readonly<Record<TopicType, ReadonlyArray<TopicName>>> = {
  system: ["bug", "account", "idea", "other"],
  problem: ["statement", "tests", "translation", "other"]
}

const isTopic = (value: string): value is TopicName => Object.hasOwn(labels, value)

const named = (language: Language) => (value: TopicName) => ({
  value,
  label: translate(language, labels[value])
})

/** The topics of a report type, in form order. */
export const topicsOf = (type: TopicType, language: Language): ReadonlyArray<Topic> =>
  byType[type].map(named(language))

/** Labels of stored topics; topics that no longer exist are skipped. */
export const namedTopics = (values: ReadonlyArray<string>, language: Language): ReadonlyArray<Topic> =>
  values.filter(isTopic).map(named(language))

/** Whether all topics exist. A report does not state its type, so topics of any type are valid. */
export const areTopics = (values: ReadonlyArray<string>): boolean => values.every(isTopic)
