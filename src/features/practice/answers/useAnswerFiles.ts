import { useState } from "react"
import type { AnswerTests } from "../../../api/contract/practice/problems.ts"
import { type AnswerFile, readAnswerFiles, type ReadAnswers } from "./readAnswerFiles.ts"
import type { AnswerChanges } from "./useAnswersDraft.ts"

/** Answers from chosen files. */
export function useAnswerFiles(tests: AnswerTests, change: (changes: AnswerChanges) => void) {
  const [reading, setReading] = useState(false)
  const [read, setRead] = useState<ReadAnswers | null>(null)
  const addFiles = async (files: ReadonlyArray<AnswerFile>) => {
    setReading(true)
    const names = tests.map(({ name }) => name)
    const found = await readAnswerFiles(files, names).finally(() => setReading(false))
    change(Object.fromEntries(found.answers))
    setRead(found)
  }
  return { addFiles, reading, read }
}
