import { violationAlertDays } from '@stallwise/domain/alerts/alerts.rules.ts'
import { sql } from 'kysely'

/** From when violation alerts count as active. */
export const violationsSince = (now: Date) => new Date(now.getTime() - violationAlertDays * 86_400_000)

/** ALE-04: an older violation alert no longer counts as active. */
export const countsAsActive = (now: Date) =>
  sql<boolean>`alert.alert_status = 'active' and (alert.alert_type = 'occupancy' or alert.date_created > ${violationsSince(now)})`
