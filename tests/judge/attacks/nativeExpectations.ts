import type { Attack, Expectation } from "./Attack.ts"

const anyEnd: Expectation = { must: ["ok", "runtime_error", "memory_limit", "time_limit"] }

/**
 * Attacks on the embedded judge whose outcome is another one in the native judge, where programs have all of Node, Python
 * and the C library; null for those that are no attack there.
 */
export const nativeExpectations: Readonly<Record<string, Expectation | null>> = {
  // A shell in the sandbox is as harmless as the program that starts it.
  "cpp: system": null,
  "cpp: POSIX calls": { must: "time_limit" },
  "cpp: inline host assembly": anyEnd,
  "cpp: a global larger than the limit": { must: ["memory_limit", "runtime_error"] },
  "cpp: recursion without end": { must: ["runtime_error", "memory_limit"] },
  "cpp: doubling macros": { must: "compilation_error" },

  "javascript: host objects by name": null,
  "javascript: host objects through constructors": null,
  "javascript: modules": null,
  "javascript: prototypes, before the output is flushed": null,
  "javascript: a sparse array": anyEnd,
  "javascript: memory at once": anyEnd,
  "javascript: recursion without end through JSON": anyEnd,

  "python: the bridge's own module": null,
  "python: os.system": null,
  "python: os.popen and subprocess": null,
  "python: posix_spawn": null,
  "python: execv": null,
  "python: fork": null,
  "python: a fork bomb of processes": null,
  "python: threads without end": null,
  "python: ctypes loads a library": null,
  "python: /proc of the host": null,
  "python: looking for answers everywhere": null,
  "python: files filled through a memory map": null,
  "python: a file without end": { must: ["runtime_error", "output_limit"] },
  "python: very many files": { must: "output_limit" },
  "python: folders in folders": { must: ["runtime_error", "output_limit"] }
}

/** The expected outcome of an attack in the native judge; null if it is none there. */
export function nativeExpectation(attack: Attack): Expectation | null {
  const expected = nativeExpectations[nameOf(attack)]
  return expected === undefined ? attack : expected
}

export const nameOf = ({ language, name }: Attack): string => `${language}: ${name}`
