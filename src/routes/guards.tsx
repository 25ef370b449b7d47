import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, Outlet, useLocation, useMatch, useSearchParams } from "react-router-dom"
import type { Role } from "../api/contract/account/roles.ts"
import { choosesPassword, isLearner, useRoles, useSession } from "../features/shell/session/SessionContext.ts"
import { paths, returnPathIn, safeReturnPath, signInPath } from "./paths.ts"

interface GuardProps {
  readonly children: ReactNode
}

/** Pages that make no sense once signed in; whoever has just signed in goes back to where they came from. */
export function GuestOnly({ children }: GuardProps) {
  const [search] = useSearchParams()
  if (!useSession(isLearner)) return children
  return <Navigate to={safeReturnPath(returnPathIn(search), location.origin)} replace />
}

/** Pages of a learner; a visitor signs in first and comes back. */
export function LearnerOnly({ children }: GuardProps) {
  const { pathname, search } = useLocation()
  if (useSession(isLearner)) return children
  return <Navigate to={signInPath(pathname + search)} replace />
}

interface RoleGuardProps extends GuardProps {
  readonly role: Role
}

/** The pages of a role do not exist for anybody else. */
export function RoleOnly({ role, children }: RoleGuardProps) {
  return useRoles().includes(role) ? children : <Navigate to={paths.notFound} replace />
}

/** Whoever came in with a one-time password goes nowhere before they have chosen another. */
export function FirstPasswordFirst() {
  const { pathname, search } = useLocation()
  if (!useSession(choosesPassword) || pathname === paths.choosePassword) return null
  const from = new URLSearchParams({ from: pathname + search })
  return <Navigate to={`${paths.choosePassword}?${from}`} replace />
}

/** A visitor has no solutions: the statement shows instead. */
export function SolutionsGuard({ children }: GuardProps) {
  const learner = useSession(isLearner)
  const match = useMatch("/problem/:id/solutions/*")
  if (learner || match === null) return children
  return <Navigate to={paths.problem(match.params["id"] ?? "")} replace />
}

/** Pages that exist in Russian alone. */
export function RussianOnly() {
  const { i18n } = useTranslation()
  return i18n.language === "ru" ? <Outlet /> : <Navigate to={paths.notFound} replace />
}
