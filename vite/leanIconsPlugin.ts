import type { Plugin } from "vite"

/** One component in place of two, that makes an icon's inner parts once and not anew with each drawing. */
const createLucideIcon = `import { createElement } from "react"
const look = { xmlns: "http://www.w3.org/2000/svg", width: 24, height: 24, viewBox: "0 0 24 24", fill: "none",
  stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round" }
const speaks = (props) => { for (const name in props) if (name === "role" || name === "title" || name.startsWith("aria-")) return true }
export default ({ name, node }) => {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props) => createElement("svg", {
    ...look, "aria-hidden": speaks(props) ? undefined : "true", ...props,
    className: props.className ? "lucide lucide-" + name + " " + props.className : "lucide lucide-" + name
  }, parts)
}`

/** Draws Lucide's icons by the few of its options that we use: a page has dozens, and each took as long as a button. */
export function leanIconsPlugin(): Plugin {
  return {
    name: "zama:lean-icons",
    apply: "build",
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs/ },
      handler(code) {
        if (!code.includes("function createLucideIcon(iconDataOrName")) {
          this.error("lucide-react no longer makes its icons as vite/leanIconsPlugin.ts expects")
        }
        return { code: createLucideIcon, map: null }
      }
    }
  }
}
