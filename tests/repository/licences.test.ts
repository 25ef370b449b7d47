import { join } from "node:path"
import { expect, test } from "vitest"
import { lockedParts, thirdPartyLicences, thirdPartyParts } from "../../vite/thirdPartyLicences.ts"

const root = join(import.meta.dirname, "../..")

/** Licences that allow an installation to use and pass on a part. */
const allowed = new Set([
  ...[
    "MIT",
    "MIT-0",
    "ISC",
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "PSF-2.0"
  ],
  ...["Apache-2.0 WITH LLVM-exception", "(MIT OR CC0-1.0)"],
  // Fonts, which are passed on unchanged.
  "OFL-1.1",
  // Changed files would have to be published; the packages are used as they are.
  "MPL-2.0",
  // Only libvips, a library that sharp loads and that may be replaced.
  ...["LGPL-3.0-or-later", "Apache-2.0 AND LGPL-3.0-or-later", "Apache-2.0 AND LGPL-3.0-or-later AND MIT"]
])

test("every part that is shipped has an allowed licence", () => {
  const parts = [...lockedParts(root), ...thirdPartyParts(root)]
  expect(parts.length).toBeGreaterThan(400)
  expect(
    parts.filter(({ licence }) => !allowed.has(licence)).map(({ name, licence }) => [name, licence])
  ).toEqual([])
  const lesser = parts.filter(({ licence }) => licence.includes("LGPL"))
  expect(lesser.filter(({ name }) => !name.startsWith("@img/sharp-")).map(({ name }) => name)).toEqual([])
})

test("the document names every part, and has each text once", () => {
  const text = thirdPartyLicences([
    { name: "one", version: "1.0.0", licence: "MIT", text: "Do what you like." },
    { name: "two", version: "2.0.0", licence: "MIT", text: "Do what you like." },
    { name: "three", version: "3.0.0", licence: "ISC", text: null }
  ])
  expect(text).toContain("one 1.0.0 (MIT)\ntwo 2.0.0 (MIT)\n\nDo what you like.\n")
  expect(text).toContain("three 3.0.0 (ISC)\n\nThese packages have no text of ISC")
  const everything = thirdPartyLicences(thirdPartyParts(root))
  for (const name of ["pyodide", "CPython", "LLVM", "react ", "testlib.h", "@fontsource-variable/onest"]) {
    expect(everything).toContain(name)
  }
})
