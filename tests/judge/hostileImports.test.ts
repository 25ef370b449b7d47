import { afterAll, beforeAll, expect, test } from "vitest"
import type { EmbeddedBackend } from "../../server/judge/embedded/createEmbeddedBackend.ts"
import { runOnce, testBackend } from "./support/judge.ts"

let backend: EmbeddedBackend

beforeAll(async () => {
  backend = await testBackend()
})

afterAll(() => backend.dispose())

const importing = (module: string, name: string) => `
extern "C" __attribute__((import_module("${module}"), import_name("${name}"))) int odd(int);
int main(int argc, char**) { return odd(argc) > 100; }`

test.each([
  ["__proto__", "args"],
  ["constructor", "hasOwn"],
  ["constructor", "entries"]
])("a program that imports %s.%s changes nothing for the next program", async (module, name) => {
  await runOnce(backend, "cpp", importing(module, name))
  const next = await runOnce(backend, "cpp", `#include <cstdio>\nint main() { puts("${module} ${name}"); }`)
  expect([next.status, next.stdout]).toEqual(["ok", `${module} ${name}\n`])
})
