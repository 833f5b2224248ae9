import { isTold } from '@stallwise/domain/health/settings.rules.ts'
import type { SiteFinding } from '@stallwise/domain/health/site-faults.rules.ts'
import { queueMail } from '#features/notifications/notifications.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { SiteStateRow } from './observed-sites.store.ts'
import { findSettings, noteMailed } from './settings.store.ts'
import type { FaultRow } from './site-faults.store.ts'

/** What telling needs. */
export interface TellParts {
  readonly publicUrl: string
}

type Site = Pick<SiteStateRow, 'lotId' | 'name' | 'timeZone'>

const dataOf = (
  { publicUrl }: TellParts,
  { lotId, name, timeZone }: Site,
  fault: Pick<SiteFinding, 'kind' | 'name' | 'deviceCount' | 'passages'>,
  since: Date,
) => ({
  lotName: name,
  timeZone,
  kind: fault.kind,
  name: fault.name,
  devices: fault.deviceCount,
  passages: Math.round(fault.passages),
  since,
  link: `${publicUrl}/health-dashboard/site/${lotId}`,
})

/** HEA-61, HEA-63: a mail to whom the settings name for such a fault at this time, and who has none yet. */
export const tellFault = async (
  tx: Tx,
  parts: TellParts,
  site: Site,
  fault: SiteFinding,
  { now, mailed }: { readonly now: number; readonly mailed: readonly string[] },
): Promise<void> => {
  const { told } = await findSettings(tx, site.lotId)
  const chosen = told.filter(
    (one) => !mailed.includes(one.email) && isTold(one, { harm: fault.harm, now, timeZone: site.timeZone }),
  )
  const data = dataOf(parts, site, fault, new Date(fault.since))
  for (const { email } of chosen) await queueMail(tx, { to: email, template: 'health-fault', data })
  if (chosen.length > 0)
    await noteMailed(tx, site.lotId, fault.subject, [...mailed, ...chosen.map(({ email }) => email)])
}

/** HEA-61: the end is told to those who were told of the begin. */
export const tellEnded = async (
  tx: Tx,
  parts: TellParts,
  site: Site,
  row: FaultRow,
  endedAt: number,
): Promise<void> => {
  const fault = { kind: row.kind, name: row.name, deviceCount: row.device_count, passages: row.passages }
  const data = Object.assign(dataOf(parts, site, fault, row.since), { endedAt: new Date(endedAt) })
  for (const to of row.mailed_to) await queueMail(tx, { to, template: 'health-recovered', data })
}
