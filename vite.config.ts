import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig, type UserConfig } from "vite"
import { compileHintsPlugin } from "./vite/compileHintsPlugin.ts"
import { compressPlugin } from "./vite/compressPlugin.ts"
import { leanQueriesPlugin } from "./vite/leanQueriesPlugin.ts"
import { leanRouterPlugin } from "./vite/leanRouterPlugin.ts"
import { leanTextsPlugin } from "./vite/leanTextsPlugin.ts"
import { noStylesPlugin } from "./vite/noStylesPlugin.ts"
import { partsOf } from "./vite/partsName.ts"
import { runtimeFramePlugin } from "./vite/runtimeFramePlugin.ts"
import { serviceWorkerPlugin } from "./vite/serviceWorkerPlugin.ts"
import { shellPlugin } from "./vite/shellPlugin.ts"
import { textsPlugin } from "./vite/textsPlugin.ts"

/** What school laptops stop at. */
const browsers = ["chrome109", "edge109", "firefox115", "safari16.4"]

/** What pages have in common. */
const shared =
  /src\/(?:ui|features\/shell)\/|api\/makeKey|problems\/(?:FavoriteButton|MyStatusIcon|favorites)|submission\/outgoing|lucide-react/

/** The pages as the browser runs them. */
const client: UserConfig = {
  plugins: [
    react(),
    tailwindcss(),
    leanRouterPlugin(),
    leanQueriesPlugin(),
    leanTextsPlugin(),
    runtimeFramePlugin(),
    textsPlugin(),
    shellPlugin(),
    serviceWorkerPlugin(),
    // The frame with the list, a problem with its workspace, and CodeMirror.
    compileHintsPlugin([
      /node_modules\/react-dom\//,
      /problem\/(ProblemPage|Solver)\.tsx/,
      /createCodeView\.ts/,
      /@(codemirror|lezer)\//
    ]),
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
            { name: "base", tags: ["$initial"], priority: 6 },
            { name: partsOf("parts", "ProblemPage.tsx"), test: shared, minShareCount: 2, priority: 5 },
            {
              name: partsOf("tools", "Solver.tsx", "RunPanel.tsx"),
              test: shared,
              minShareCount: 2,
              priority: 4
            },
            { name: "rest", test: shared, minShareCount: 2, priority: 3 },
            // What comes together in one file each: on a slow network every request counts.
            { name: "problem", test: /src\/features\/problem\/ProblemPage\.tsx/, priority: 2 },
            { name: "solver", test: /src\/features\/problem\/Solver\.tsx/, priority: 1 }
          ]
        }
      }
    }
  }
}

/** The same pages as the server draws them for visitors; React and all within, in its production build. */
const server: UserConfig = {
  plugins: [react(), leanRouterPlugin(), runtimeFramePlugin(), noStylesPlugin()],
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: "dist/server",
    emptyOutDir: true,
    copyPublicDir: false,
    target: "node24",
    rolldownOptions: { checks: { pluginTimings: false } }
  }
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild === true ? server : client))
