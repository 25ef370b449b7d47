import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { compressPlugin } from "./vite/compressPlugin.ts"
import { leanQueriesPlugin } from "./vite/leanQueriesPlugin.ts"
import { leanRouterPlugin } from "./vite/leanRouterPlugin.ts"
import { leanStylesPlugin } from "./vite/leanStylesPlugin.ts"
import { runtimeFramePlugin } from "./vite/runtimeFramePlugin.ts"
import { shellPlugin } from "./vite/shellPlugin.ts"

/** What school laptops stop at. */
const browsers = ["chrome109", "edge109", "firefox115", "safari16.4"]

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    leanRouterPlugin(),
    leanQueriesPlugin(),
    runtimeFramePlugin(),
    leanStylesPlugin(),
    shellPlugin(),
    compressPlugin()
  ],
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // All that every page needs in one file: fewer requests, and it compresses better.
      output: {
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"], priority: 2 },
            {
              name: "parts",
              test: /src\/(?:ui|features\/shell)\/|lucide-react/,
              minShareCount: 3,
              priority: 1
            }
          ]
        }
      }
    }
  }
})
