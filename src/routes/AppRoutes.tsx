import { Suspense } from "react"
import { Navigate, Outlet, Route, Routes } from "react-router-dom"
import { AppLayout } from "../features/shell/AppLayout.tsx"
import { PageSkeleton } from "../features/shell/PageSkeleton.tsx"
import { GuestOnly, SolutionsGuard } from "./guards.tsx"
import { firstPage, lazyPage } from "./lazyPage.ts"
import { paths } from "./paths.ts"
import { ScrollMemory } from "./ScrollMemory.tsx"

const ProblemsPage = firstPage(() => import("../features/problems/ProblemsPage.tsx"), "ProblemsPage", [
  "problems"
])
const ProblemPage = lazyPage(() => import("../features/problem/ProblemPage.tsx"), "ProblemPage", [
  "problems",
  "editor",
  "submission"
])
const SignInPage = lazyPage(() => import("../features/auth/SignInPage.tsx"), "SignInPage", ["auth"])
const SignUpPage = lazyPage(() => import("../features/auth/SignUpPage.tsx"), "SignUpPage", ["auth"])
const ConfirmEmailPage = lazyPage(() => import("../features/auth/ConfirmEmailPage.tsx"), "ConfirmEmailPage", [
  "auth"
])
const ConfirmEmailSignInPage = lazyPage(
  () => import("../features/auth/ConfirmEmailSignInPage.tsx"),
  "ConfirmEmailSignInPage",
  ["auth"]
)
const VerificationPage = lazyPage(() => import("../features/auth/VerificationPage.tsx"), "VerificationPage", [
  "auth"
])
const LinkExpiredPage = lazyPage(() => import("../features/auth/LinkExpiredPage.tsx"), "LinkExpiredPage", [
  "auth"
])

const LegalPage = lazyPage(() => import("../features/legal/LegalPage.tsx"), "LegalPage", ["legal"])
const NotFoundPage = lazyPage(() => import("../features/shell/NotFoundPage.tsx"), "NotFoundPage", [])

const guestOnly = (
  <GuestOnly>
    <Outlet />
  </GuestOnly>
)

const problem = (
  <SolutionsGuard>
    <ProblemPage />
  </SolutionsGuard>
)

/** Every page of the product. The problem page reads its open section from the address. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ScrollMemory />
      <Routes>
        <Route element={<AppLayout />}>
          <Route index element={<Navigate to={paths.problems} replace />} />
          <Route path="/problems" element={<ProblemsPage />} />
          <Route path="/problem/:id" element={<Navigate to="description" replace />} />
          <Route path="/problem/:id" element={problem}>
            <Route path="description" element={null} />
            <Route path="solutions" element={null} />
            <Route path="solutions/:solutionId" element={null} />
            <Route path="allsolutions" element={null} />
            <Route path="materials" element={null} />
          </Route>
          <Route element={guestOnly}>
            <Route path="/sign-in" element={<SignInPage />} />
            <Route path="/sign-up" element={<SignUpPage />} />
          </Route>
          <Route path="/confirm-email" element={<ConfirmEmailPage />} />
          <Route path="/confirm-email-sign-in" element={<ConfirmEmailSignInPage />} />
          <Route path="/verification/email/:token" element={<VerificationPage />} />
          <Route path="/link-expired" element={<LinkExpiredPage />} />
          <Route path="/legal/:document" element={<LegalPage />} />
          <Route path="/404" element={<NotFoundPage />} />
          <Route path="*" element={<Navigate to={paths.notFound} replace />} />
        </Route>
      </Routes>
    </Suspense>
  )
}
