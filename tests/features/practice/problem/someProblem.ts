import type { Problem } from "../../../../src/api/contract/practice/problems.ts"

export const someProblem: Problem = {
  id: 7,
  title: "Две корзинки",
  difficulty: 3,
  topics: [{ slug: "loops", name: "Циклы" }],
  acceptedRate: 0.5,
  myStatus: null,
  favorite: false,
  statementLanguage: "ru",
  statementHtml: "<p>Сложите два числа.</p>",
  inputHtml: "<p>Два числа.</p>",
  outputHtml: "<p>Одно число.</p>",
  notesHtml: null,
  samples: [
    { ordinal: 1, input: "1 2\n", answer: "3\n" },
    { ordinal: 2, input: "5 5\n", answer: "10\n" }
  ],
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  source: null,
  checker: {
    caseSensitive: false,
    spaceSensitive: false,
    floatAbsoluteTolerance: null,
    floatRelativeTolerance: null
  },
  previousId: 6,
  nextId: 8
}
