// @vitest-environment happy-dom
import { expect, test } from "vitest"
import { readComponents } from "../../../../src/features/shell/session/fingerprint.ts"

const pageWith = (features: object) =>
  ({
    navigator: { plugins: [], mimeTypes: [], ...features },
    screen: {},
    devicePixelRatio: 2
  }) as unknown as Window

test.each([
  ["0 where the browser does not tell it", {}, 0],
  ["0 where it tells nonsense", { deviceMemory: null }, 0],
  ["the browser's value", { deviceMemory: 8 }, 8]
])("the device's memory is %s", (_, features, memory) => {
  expect(readComponents(pageWith(features)).deviceMemory).toBe(memory)
})
