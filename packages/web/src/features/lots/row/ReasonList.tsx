import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { mayDo, useMe } from '#lib/session/viewer.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { IconName } from '#ui/icons/paths.ts'
import type { Reason } from '../order/attention.ts'
import { reasonLink } from './lot-links.ts'
import { LotAnchor } from './LotAnchor.tsx'
import styles from '../lots.module.css'
import { formatPercent, formatThreshold } from '#lib/format/numbers.ts'
import { formatDuration } from '#lib/format/times.ts'

const icons: Record<Reason['rule'], IconName> = {
  'LOT-01': 'chart-bar',
  'LOT-02': 'chart-bar',
  'LOT-03': 'bell',
  'LOT-04': 'sensor-off',
  'LOT-05': 'battery',
  'LOT-06': 'camera-off',
  'LOT-07': 'wifi-off',
}

type ReasonBy<R extends Reason['rule']> = Extract<Reason, { rule: R }>

const Crowded = ({ reason }: { reason: ReasonBy<'LOT-02'> }) => {
  const { t } = useLingui()
  const { name } = reason
  const percent = formatPercent(reason.percent)
  if (reason.over > 0)
    return t`${name} ${percent}, ${plural(reason.over, { one: '# vehicle over', other: '# vehicles over' })}`
  const threshold = formatThreshold(reason.threshold)
  return t`${name} ${percent} full, threshold ${threshold}`
}

const OpenAlerts = ({ reason: { violation, occupancy } }: { reason: ReasonBy<'LOT-03'> }) => {
  const { t } = useLingui()
  const violations = t`${plural(violation, { one: '# violation alert', other: '# violation alerts' })}`
  const occupancies = t`${plural(occupancy, { one: '# occupancy alert', other: '# occupancy alerts' })}`
  if (occupancy === 0) return violations
  return violation === 0 ? occupancies : `${violations}, ${occupancies}`
}

const SensorsFailing = ({ reason: { errors, silent } }: { reason: ReasonBy<'LOT-04'> }) => {
  const { t } = useLingui()
  if (silent === errors)
    return t`${plural(silent, { one: '# sensor not reporting', other: '# sensors not reporting' })}`
  const failing = t`${plural(errors, { one: '# sensor error', other: '# sensor errors' })}`
  return silent === 0 ? failing : t`${failing}, ${silent} not reporting`
}

const CamerasOffline = ({ reason: { offline, total } }: { reason: ReasonBy<'LOT-06'> }) => {
  const { t } = useLingui()
  return t`${plural(offline, {
    one: `# of ${total} cameras offline, counts may drift`,
    other: `# of ${total} cameras offline, counts may drift`,
  })}`
}

const NoMessage = ({ reason: { silentSeconds } }: { reason: ReasonBy<'LOT-07'> }) => {
  if (silentSeconds === null) return <Trans>No message from any device yet</Trans>
  const time = formatDuration(silentSeconds)
  return <Trans>No message for {time}</Trans>
}

const Words = ({ reason }: { reason: Reason }) => {
  const { t } = useLingui()
  switch (reason.rule) {
    case 'LOT-01': {
      const [percent, threshold] = [formatPercent(reason.percent), formatThreshold(reason.threshold)]
      return t`${percent} full, threshold ${threshold}`
    }
    case 'LOT-02':
      return <Crowded reason={reason} />
    case 'LOT-03':
      return <OpenAlerts reason={reason} />
    case 'LOT-04':
      return <SensorsFailing reason={reason} />
    case 'LOT-05':
      return t`${plural(reason.lowBattery, { one: '# sensor reports a low battery', other: '# sensors report a low battery' })}`
    case 'LOT-06':
      return <CamerasOffline reason={reason} />
    case 'LOT-07':
      return <NoMessage reason={reason} />
  }
}

interface ReasonListProps {
  lot: Pick<LotListItem, '_id' | 'hasMap'>
  reasons: readonly Reason[]
}

/** The reasons why a lot needs attention, each with a link to what makes it; a lot that no longer does keeps its position and says so. */
export const ReasonList = ({ lot, reasons }: ReasonListProps) => {
  const me = useMe()
  return (
    <ul className={styles.why}>
      {reasons.length === 0 && (
        <li className={styles.settled}>
          <Trans>Fine now</Trans>
        </li>
      )}
      {reasons.map((reason) => (
        <li
          key={reason.rule === 'LOT-02' ? reason.group : reason.rule}
          className={reason.tone === 'now' ? 'is-alert' : 'is-soon'}
        >
          <Icon name={icons[reason.rule]} size={14} />
          <LotAnchor link={reasonLink(reason, lot, (capability) => mayDo(me, capability))}>
            <Words reason={reason} />
          </LotAnchor>
        </li>
      ))}
    </ul>
  )
}
