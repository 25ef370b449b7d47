import { expect, test } from "vitest"
import { commandWords } from "../../../../server/content/generators/commandWords.ts"

// The words are those of Python's `shlex.split`.
test.each([
  [" a  b\tc\n", ["a", "b", "c"]],
  [`a 'b c' "d e"f`, ["a", "b c", "d ef"]],
  [String.raw`\ a\ b "c\"d\\e\f" 'g\"h'`, [" a b", String.raw`c"d\e\f`, String.raw`g\"h`]],
  [`'' ""`, ["", ""]],
  ["", []],
  ["a 'b", null],
  ["a\\", null]
])("%j has the words %j", (command, words) => {
  expect(commandWords(command)).toEqual(words)
})
