import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useQueryClient, useMutation } from "@tanstack/react-query"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"
import type { Passkey } from "../../../api/contract/account/passkeys.ts"
import { passkeyObstacle } from "../passkeys/passkeyAbility.ts"
import { Loaded } from "../../shell/frame/Loaded.tsx"
import { AddPasskey } from "./AddPasskey.tsx"
import { RowFact, RowFacts } from "./EndableRow.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import { AskDialog } from "../../shell/frame/AskDialog.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { TextField } from "../../../ui/TextField.tsx"
import { checkCall } from "../../shell/form/checkCall.ts"
import { FormDialog } from "../../shell/form/FormDialog.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"
import { renamePasskey, removePasskey } from "../passkeys/passkeyActors.ts"
import { KeyRound, Pencil, Trash2 } from "lucide-react"
import { Badge } from "../../../ui/Badge.tsx"
import { IconButton } from "../../../ui/IconButton.tsx"
import { DateTime } from "../../shell/frame/DateTime.tsx"

/** The user's passkeys, refetched on every visit, with buttons to add, rename and remove them. */
export function PasskeysSection() {
  const { t } = useTranslation("settings")
  const query = useApiQuery(queryKeys.passkeys, "listPasskeys", {}, { staleTime: 0 })
  return (
    <SettingsSection title={t("passkeys.title")} lead={t("passkeys.lead")}>
      <Loaded
        query={query}
        label={t("passkeys.loading")}
        className="grid gap-4"
        blocks={["h-5 w-40", "h-11 w-44"]}
      >
        {({ origin, passkeys }) => <Passkeys origin={origin} passkeys={passkeys} />}
      </Loaded>
    </SettingsSection>
  )
}

interface PasskeysProps {
  /** Origin on which passkeys work; null if there is none. */
  readonly origin: string | null
  readonly passkeys: ReadonlyArray<Passkey>
}

function Passkeys({ origin, passkeys }: PasskeysProps) {
  const { t } = useTranslation("settings")
  const [renaming, rename] = useState<Passkey | null>(null)
  const [removing, remove] = useState<Passkey | null>(null)
  return (
    <>
      {passkeys.length === 0 && <p className="text-ink-soft">{t("passkeys.none")}</p>}
      {passkeys.length > 0 && (
        <ul className="grid divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => rename(passkey)}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
      <Adding origin={origin} />
      {renaming !== null && <RenamePasskeyDialog passkey={renaming} onClose={() => rename(null)} />}
      <RemovePasskeyDialog passkey={removing} onClose={() => remove(null)} />
    </>
  )
}

/** The Add button, or the reason passkeys cannot be added. */
function Adding({ origin }: Pick<PasskeysProps, "origin">) {
  const { t } = useTranslation("settings")
  const obstacle = passkeyObstacle()
  if (obstacle !== null) return <p className="text-sm">{t(`passkeys.impossible.${obstacle}`)}</p>
  if (origin === null) return <p className="text-sm">{t("passkeys.impossible.nowhere")}</p>
  if (origin !== location.origin) {
    return <p className="text-sm [overflow-wrap:anywhere]">{t("passkeys.impossible.address", { origin })}</p>
  }
  return <AddPasskey />
}

interface RemovePasskeyDialogProps {
  /** The passkey to remove; null while the dialog is closed. */
  readonly passkey: Passkey | null
  readonly onClose: () => void
}

/** Confirms the removal of a passkey and explains the consequences. */
function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const { t } = useTranslation("settings")
  const { mutate, isPending } = useRemovePasskey(() => {
    onClose()
    void notify("success", t("passkeys.removed"))
  })
  if (passkey === null) return null
  return (
    <AskDialog
      danger
      busy={isPending}
      title={t("passkeys.ask", { name: passkey.name })}
      text={t("passkeys.cost")}
      confirm={t("passkeys.remove")}
      onClose={onClose}
      onConfirm={() => mutate(passkey.id)}
    />
  )
}

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** Renames a passkey. */
function RenamePasskeyDialog({ passkey: { id, name }, onClose }: RenamePasskeyDialogProps) {
  const { t } = useTranslation("settings")
  const queries = useQueryClient()
  const form = useForm(
    { name },
    {
      check: (values) => checkCall("renamePasskey", values),
      send: (payload) => renamePasskey(id, payload),
      settle: () => queries.invalidateQueries({ queryKey: queryKeys.passkeys }),
      onSent: () => {
        onClose()
        void notify("success", t("passkeys.renamed"))
      }
    }
  )
  return (
    <FormDialog form={form} title={t("passkeys.renaming")} submit={t("passkeys.save")} onClose={onClose}>
      <TextField label={t("passkeys.name")} autoComplete="off" {...useField(form, "name")} />
    </FormDialog>
  )
}

function useRemovePasskey(onRemoved: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.runEffect(removePasskey(id)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.passkeys })
      onRemoved()
    }
  })
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** A passkey: name, creation date and last use. */
function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation("settings")
  const { name, synced, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex items-start gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <KeyRound className="mt-0.5 size-6 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 grow gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {name}
          {synced && <Badge tone="neutral">{t("passkeys.synced")}</Badge>}
        </p>
        <RowFacts>
          <RowFact name={t("passkeys.created")} value={<DateTime at={createdAt} />} />
          <RowFact
            name={t("passkeys.lastUsed")}
            value={lastUsedAt === null ? t("passkeys.never") : <DateTime at={lastUsedAt} />}
          />
        </RowFacts>
      </div>
      <div className="-my-2 flex shrink-0">
        <IconButton icon={<Pencil />} label={t("passkeys.renameNamed", { name })} onClick={onRename} />
        <IconButton icon={<Trash2 />} label={t("passkeys.removeNamed", { name })} onClick={onRemove} />
      </div>
    </li>
  )
}
