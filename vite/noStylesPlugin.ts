import type { Plugin } from "vite"

/** Leaves all styles out: what the server draws is dressed by the browser's build. */
export function noStylesPlugin(): Plugin {
  return {
    name: "zama:no-styles",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\.css$/ },
      handler: () => ""
    }
  }
}
