import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, Outlet, useLocation, useMatch, useSearchParams } from "react-router-dom"
import type { Role } from "../api/contract/account/roles.ts"
import { choosesPassword, isLearner, useRoles, useSession } from "../features/shell/session/SessionContext.ts"
import { paths, returnPathIn, safeReturnPath, signInPath } from "./paths.ts"

interface GuardProps {
  readonly children: ReactNode
}

/** Redirects signed-in users away from guest pages, back to the page they came from. */
export function GuestOnly({ children }: GuardProps) {
  const [search] = useSearchParams()
  if (!useSession(isLearner)) return children
  return <Navigate to={safeReturnPath(returnPathIn(search), location.origin)} replace />
}

/** Redirects visitors to the sign-in page, which leads back. */
export function LearnerOnly({ children }: GuardProps) {
  const { pathname, search } = useLocation()
  if (useSession(isLearner)) return children
  return <Navigate to={signInPath(pathname + search)} replace />
}

interface RoleGuardProps extends GuardProps {
  readonly role: Role
}

/** Shows "not found" to users without the role. */
export function RoleOnly({ role, children }: RoleGuardProps) {
  return useRoles().includes(role) ? children : <Navigate to={paths.notFound} replace />
}

/** Redirects to the password page until a user with a one-time password has chosen their own. */
export function FirstPasswordFirst() {
  const { pathname, search } = useLocation()
  if (!useSession(choosesPassword) || pathname === paths.choosePassword) return null
  const from = new URLSearchParams({ from: pathname + search })
  return <Navigate to={`${paths.choosePassword}?${from}`} replace />
}

/** Shows visitors the statement instead, because they have no solutions. */
export function SolutionsGuard({ children }: GuardProps) {
  const learner = useSession(isLearner)
  const match = useMatch("/problem/:id/solutions/*")
  if (learner || match === null) return children
  return <Navigate to={paths.problem(match.params["id"] ?? "")} replace />
}

/** Pages available in Russian only. */
export function RussianOnly() {
  const { i18n } = useTranslation()
  return i18n.language === "ru" ? <Outlet /> : <Navigate to={paths.notFound} replace />
}
