import { useMutation } from "@tanstack/react-query"
import { useApi } from "../../shell/session/ApiContext.ts"

/** Lets the browser download the file, so that it does not fill the page's memory. */
function download(address: string): void {
  const link = Object.assign(document.createElement("a"), { href: address, download: "" })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Requests an export of the user's data and starts its download. */
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
