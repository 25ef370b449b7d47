import type { Plugin } from "vite"

/** Drops all styles from the server build: pages rendered on the server use the stylesheets of the browser build. */
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
