import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import {
  allowedImports,
  forbiddenImports,
  guardedImports,
  refusedImports
} from "../../server/judge/embedded/runner/python/importNames.ts"

const wasm = readFileSync(fileURLToPath(new URL("pyodide.asm.wasm", import.meta.resolve("pyodide"))))
const imported = WebAssembly.Module.imports(new WebAssembly.Module(wasm))
  .filter(({ kind }) => kind === "function")
  .map(({ name }) => name)
const lists = [allowedImports, guardedImports, refusedImports, forbiddenImports]

test("every import of the interpreter is listed as allowed, guarded, rejected or forbidden", () => {
  const listed = lists.flatMap((list) => [...list])
  expect(imported.filter((name) => !listed.includes(name))).toEqual([])
})

test("the lists contain only real imports, each once", () => {
  const listed = lists.flatMap((list) => [...list])
  expect(listed.filter((name) => !imported.includes(name))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test("no allowed import reaches JavaScript, the network or the linker", () => {
  const dangerous =
    /js_|Js|JS|hiwire|ffi|dlopen|dlsym|dynlink|socket|connect|bind|listen|accept|send|recv|system|asm_const|pyproxy|syncify/
  const harmless = ["_tzset_js", "_timegm_js", "_mktime_js", "_localtime_js", "_gmtime_js"]
  // Calls a function of the interpreter itself with another signature.
  const trampoline = "_PyEM_TrampolineCall_JS"
  const memory = ["_munmap_js", "_mmap_js", "_msync_js"]
  const fine = new Set([...harmless, trampoline, ...memory])
  expect([...allowedImports].filter((name) => dangerous.test(name) && !fine.has(name))).toEqual([])
})
