import type { Plugin } from "vite"

const names = ["infiniteQueryBehavior", "hasNextPage", "hasPreviousPage"]

/**
 * Leaves out infinite queries, which every query would bring along: our lists have pages.
 * Whoever wants one learns of this at the first try, and takes the plugin away.
 */
export function leanQueriesPlugin(): Plugin {
  const refusal = `() => { throw new Error("vite/leanQueriesPlugin.ts leaves infinite queries out") }`
  return {
    name: "zama:lean-queries",
    apply: "build",
    transform: {
      filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js/ },
      handler: () => ({
        code: names.map((name) => `export const ${name} = ${refusal}`).join("\n"),
        map: null
      })
    }
  }
}
