import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { compressPlugin } from "./vite/compressPlugin.ts"
import { shellPlugin } from "./vite/shellPlugin.ts"
import { sonnerStylesPlugin } from "./vite/sonnerStylesPlugin.ts"

/** What school laptops stop at; see `browserslist` in docs/decisions. */
const browsers = ["chrome109", "edge109", "firefox115", "safari16.4"]

export default defineConfig({
  plugins: [react(), tailwindcss(), sonnerStylesPlugin(), shellPlugin(), compressPlugin()],
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false
  }
})
