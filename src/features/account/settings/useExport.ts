import { useMutation } from "@tanstack/react-query"
import { useApi } from "../../shell/session/ApiContext.ts"

/** The browser's own download: it takes as long as it takes, and nothing of it lies in this page's memory. */
function download(address: string): void {
  const link = Object.assign(document.createElement("a"), { href: address, download: "" })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Asks for everything that is kept about the learner, and hands it to the browser as a file. */
export function useExport(onStarted: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.run("startExport", {}),
    onSuccess: ({ key }) => {
      download(`/api/account/exports/${key}`)
      onStarted()
    }
  })
}
