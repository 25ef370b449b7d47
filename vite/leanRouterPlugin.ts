import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"

const production = (specifier: string) =>
  fileURLToPath(import.meta.resolve(specifier)).replace("/development/", "/production/")

const displayName = /^[\w$]+\.displayName = "[\w$.]+";$/gm
const creation = /= (React\d*)\.(forwardRef|memo|createContext)\(/g
/** Whole, up to the first line that is its end alone. */
const boundary = /^var (\w+) = (class extends React\d*\.Component \{\n[\s\S]*?^\});$/gm
const prefetchLinks = /^function PrefetchPageLinks\(\{ page, \.\.\.linkProps \}\) \{$/m

/**
 * Takes react-router's production build, which its `exports` do not offer, and lets the parts go
 * that only its data and framework modes use: 7 kB less before the first paint.
 */
export function leanRouterPlugin(): Plugin {
  return {
    name: "zama:lean-router",
    apply: "build",
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: production("react-router") },
          { find: /^react-router\/dom$/, replacement: production("react-router/dom") }
        ]
      }
    }),
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-[\w-]+\.mjs/ },
      handler(code) {
        // Prefetching pages is framework mode's alone; a Link would bring all of it along.
        const withoutPrefetch = code.replace(prefetchLinks, (head) => `${head}\n  return null;`)
        return {
          code: withoutPrefetch
            .replace(displayName, "")
            .replace(creation, "= /* @__PURE__ */ $1.$2(")
            // The error boundaries of those modes would bring half of them along.
            .replace(boundary, "var $1 = /* @__PURE__ */ (() => $2)();"),
          map: null
        }
      }
    }
  }
}
