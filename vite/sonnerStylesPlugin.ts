import type { Plugin } from "vite"

const insertion = /^__insertCSS\(.*\);?$/m

/**
 * Keeps sonner from adding a `<style>` element, which our Content-Security-Policy forbids.
 * Whoever shows toasts imports `sonner/dist/styles.css` instead.
 */
export function sonnerStylesPlugin(): Plugin {
  return {
    name: "zama:sonner-styles",
    apply: "build",
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs/ },
      handler(code) {
        if (!insertion.test(code)) this.error("sonner no longer inserts its styles the known way")
        return { code: code.replace(insertion, ""), map: null }
      }
    }
  }
}
