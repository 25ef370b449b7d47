import { fileURLToPath } from "node:url"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig, type UserConfig } from "vite"
import { compileHintsPlugin } from "./vite/compileHintsPlugin.ts"
import { compressPlugin } from "./vite/compressPlugin.ts"
import { noStylesPlugin } from "./vite/noStylesPlugin.ts"
import { runtimeFramePlugin } from "./vite/runtimeFramePlugin.ts"
import { serviceWorkerPlugin } from "./vite/serviceWorkerPlugin.ts"
import { shellPlugin } from "./vite/shellPlugin.ts"
import { thirdPartyLicencesPlugin } from "./vite/thirdPartyLicences.ts"

/** What school laptops stop at. */
const browsers = ["chrome109", "edge109", "firefox115", "safari16.4"]

/** The router's production build, which its `exports` do not offer. */
const router = fileURLToPath(
  new URL("../../react-router/dist/production/index.mjs", import.meta.resolve("react-router-dom"))
)

/** Small parts that pages share. It leaves out what the list and a problem, the first pages of most visits, do not show. */
const shared =
  /src\/(?:ui|features\/shell\/frame)(?!\/(?:Page|Table|Checkbox|Choices|PasswordField)\.tsx)\/|lucide-react/

/** The pages as the browser runs them. */
const client: UserConfig = {
  resolve: { alias: { "react-router-dom": router } },
  plugins: [
    react(),
    tailwindcss(),
    runtimeFramePlugin(),
    shellPlugin(),
    serviceWorkerPlugin(),
    // The frame with the list, a problem with its workspace, and CodeMirror.
    compileHintsPlugin([
      /node_modules\/react-dom\//,
      /problem\/(ProblemPage|Solver)\.tsx/,
      /createCodeView\.ts/,
      /@(codemirror|lezer)\//
    ]),
    thirdPartyLicencesPlugin(),
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
      // Few files: on a slow network every request counts.
      output: {
        // The first chunk names most others, and hashes do not compress.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"], priority: 4 },
            {
              name: "machines",
              // With the small files that every actor needs.
              test: /node_modules\/(?:xstate|@xstate|use-sync-external-store)\/|src\/(?:machines\/(?:backoff|notProvided)|api\/fromEffect|features\/shell\/actors\/watchActors)\.ts/,
              priority: 4
            },
            { name: "effect", test: /node_modules\/effect\//, priority: 4 },
            { name: "api", test: /src\/api\/(?:liveApi|checkPayload)\.ts/, priority: 3 },
            { name: "shared", test: shared, minShareCount: 8, priority: 3 },
            { name: "menu", test: /shell\/frame\/Menu(?:Items|Panel|Row)/, minShareCount: 2, priority: 3 },
            { name: "problem", test: /src\/features\/practice\/problem\/ProblemPage\.tsx/, priority: 2 },
            { name: "solver", test: /src\/features\/practice\/problem\/Solver\.tsx/, priority: 1 }
          ]
        }
      }
    }
  }
}

/** The same pages as the server draws them for visitors; React and all within, in its production build. */
const server: UserConfig = {
  plugins: [react(), runtimeFramePlugin(), noStylesPlugin()],
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
