/** Time without a refresh after which a session ends. A user of a shared device may forget to sign out. */
export const refreshTokenLife = (sharedDevice: boolean) => (sharedDevice ? "12 hours" : "30 days")

/**
 * SQL: whether a refresh token `t` of a session `s` of a user `u` has expired. A session lasts at most 180 days; for an
 * account with roles (teachers, organisers) it ends after 12 hours without a refresh.
 */
export const isExpiredSql = `(t.expires_at < now() or s.created_at < now() - interval '180 days'
  or (u.roles <> '{}' and s.last_used_at < now() - interval '12 hours'))`
