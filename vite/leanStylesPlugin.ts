import type { Plugin } from "vite"

const wideGamut = /@supports \(color:lab\(0% 0 0\)\)\{(?:[^{}]*\{[^{}]*\})+\}/g
const registration = /@property [\w-]+\{[^{}]*\}/g
/** Tailwind's own stand-in for `@property`, kept from browsers that have it. */
const condition = /(@layer properties\{)@supports [^{]+\{((?:[^{}]*\{[^{}]*\})+)\}\}/g

const unused = /--lightningcss-(?:light|dark): ?[^;}]*;?|\/\*![^*]*\*\/\s*/g

/** Nobody is asked for a date, and no browser of ours needs these words of others. */
const foreign =
  /(?:::-webkit-(?:datetime-edit|date-and-time|calendar-picker)[\w-]*,?)+\{[^{}]*\}|-webkit-text-decoration:[^;}]*;?/g

/** Of rules for all elements: each would be styled three times over, though few show anything before or after. */
const pseudo = /\*,:(?:before,:after|after,:before),(?=::backdrop\{)/g

/**
 * Leaves out what says the same twice: colours that the fallbacks show just as well (all of
 * ours are within sRGB), and registered properties beside plain initial values; and the same said of what stands
 * before and after every element, which has its initial values from the element.
 */
export const leanStyles = (css: string): string =>
  css
    .replaceAll(wideGamut, "")
    .replaceAll(registration, "")
    .replaceAll(condition, "$1$2}")
    .replaceAll(pseudo, "*,")
    .replaceAll(unused, "")
    .replaceAll(foreign, "")

/** Applies `leanStyles` to every built stylesheet. */
export function leanStylesPlugin(): Plugin {
  return {
    name: "zama:lean-styles",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css"))
            file.source = leanStyles(String(file.source))
        }
      }
    }
  }
}
