import { Trans, useLingui } from '@lingui/react/macro'
import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import { isConnectorDevice } from '@stallwise/domain/stalls/stall-connector.rules.ts'
import { groupTypeOf } from '@stallwise/domain/stalls/stalls.model.ts'
import { overridesStatus } from '@stallwise/domain/stalls/stalls.rules.ts'
import type { ReactNode } from 'react'
import { formatPercent } from '#lib/format/numbers.ts'
import { formatAgo, formatDayTime, formatDuration, formatTime } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import { GroupMark } from '#ui/GroupMark.tsx'
import { useStallWords } from '#ui/map/stall-words.ts'
import { activityOf, type AnyStall } from './map-stalls.ts'
import { useSensorErrorWords } from '../sensor-error-words.ts'
import styles from './stall-card.module.css'

interface Props {
  stall: AnyStall
  groupName?: string | undefined
  timeZone: string
  now: number
  canEdit: boolean
  /** STA-06: stations show only where the lot has insightVolt. */
  hasStations?: boolean
  closure?: ClosureView | undefined
}

const icons = {
  occupied: 'car',
  'sensor-error': 'alert-triangle',
  'no-report': 'sensor-off',
  inactive: 'alert-triangle',
  closed: 'lock',
  vacant: undefined,
} as const

const Fact = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
)

/** The details of one stall, shown beside it on the map. */
export const StallCard = ({ stall, groupName, timeZone, now, canEdit, hasStations, closure }: Props) => {
  const { t } = useLingui()
  const { kindName, activityName } = useStallWords()
  const errorWords = useSensorErrorWords()
  const kind = groupTypeOf(stall.stallType)
  const activity = activityOf(stall)
  const full = 'version' in stall ? stall : undefined
  const lasting = full?.since ? (now - Date.parse(full.since)) / 1000 : undefined
  const faults = full?.sensorErrors?.filter(overridesStatus) ?? []
  const since = full?.since ? formatTime(full.since, timeZone) : ''
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <b className="strong">{stall.stall}</b>
        <GroupMark type={kind} />
        <span className="dim">{kindName(kind)}</span>
        <Badge
          icon={icons[activity]}
          tone={activity === 'sensor-error' || activity === 'no-report' ? 'soon' : undefined}
        >
          {activityName(activity)}
        </Badge>
      </div>
      <dl>
        {lasting !== undefined && (
          <Fact
            term={stall.occupied ? t`Parked` : t`Vacant for`}
          >{t`${formatDuration(lasting)}, since ${since}`}</Fact>
        )}
        {activity === 'closed' && closure && (
          <>
            <Fact term={t`Closed until`}>
              {closure.endTime ? formatDayTime(closure.endTime, timeZone) : t`further notice`}
            </Fact>
            <Fact term={t`Reason`}>{closure.reason}</Fact>
          </>
        )}
        {groupName && groupName !== kindName(kind) && <Fact term={t`Group`}>{groupName}</Fact>}
        {stall.handicap && <Fact term={t`Access`}>{t`Handicap accessible`}</Fact>}
        {faults.length > 0 && <Fact term={t`Sensor error`}>{faults.map(errorWords).join(', ')}</Fact>}
        {full?.sensorErrors?.includes('lowBattery') && (
          <Fact term={t`Battery`}>
            <span className="is-soon">
              {full.batteryPercent == null ? t`Low` : t`Low, ${formatPercent(full.batteryPercent, 0)}`}
            </span>
          </Fact>
        )}
        {hasStations && full?.evStationId && (
          <Fact term={t`Station`}>
            <span className="plate">
              {full.evStationId}
              {full.evConnector && ` · ${full.evConnector}`}
            </span>
          </Fact>
        )}
        {full?.device && !isConnectorDevice(full.device) && (
          <Fact term={t`Device`}>
            <span className="plate">{full.device}</span>
          </Fact>
        )}
        {activity === 'no-report' && <Fact term={t`Sensor`}>{t`Never reported`}</Fact>}
        {full?.lastSeenAt && <Fact term={t`Sensor`}>{t`Reported ${formatAgo(full.lastSeenAt, now)}`}</Fact>}
      </dl>
      {canEdit && (
        <p className="small dimmer">
          <kbd>Enter</kbd> <Trans>Edit stall</Trans>
        </p>
      )}
    </div>
  )
}
