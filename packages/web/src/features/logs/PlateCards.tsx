import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PlateHistory, PlateOwnerRow, PlateVisit } from '@stallwise/contract/logs/logs.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { formatDateTime, formatFullDateTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { Parts } from '#ui/Parts.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import styles from './logs.module.css'
import { visitActions } from './logs.parts.ts'
import { PlateSeen } from '#ui/PlateSeen.tsx'
import { matchName } from '#ui/plate-match-words.ts'

const addressOf = (lotId: string, { kind, _id: id }: PlateOwnerRow): string => {
  const lot = `/parking-lots/${lotId}`
  if (kind === 'passholder') return `${lot}/passholders/${id}`
  if (kind === 'registeredVehicle') return `${lot}/registered-vehicles`
  return kind === 'guestPass' ? `${lot}/visitors` : `${lot}/bookings`
}

const useKindNames = (): Record<PlateOwnerRow['kind'], string> => {
  const { t } = useLingui()
  return {
    passholder: t`Passholder`,
    guestPass: t`Guest pass`,
    registeredVehicle: t`Registered vehicle`,
    booking: t`Booking`,
  }
}

const Period = ({
  owner: { from, until, removedAt },
  timeZone,
}: {
  owner: PlateOwnerRow
  timeZone: string
}) => {
  const at = (time: string) => formatFullDateTime(time, timeZone)
  if (removedAt !== null) return <Trans>removed {at(removedAt)}</Trans>
  if (from !== null && until !== null)
    return (
      <>
        {at(from)} – {at(until)}
      </>
    )
  if (until !== null) return <Trans>until {at(until)}</Trans>
  return from === null ? null : <Trans>since {at(from)}</Trans>
}

/** Whom the plate belongs to, or belonged to, and until when parking is paid. */
export const PlateOwners = ({ lot, owners, paid }: { lot: Lot } & Pick<PlateHistory, 'owners' | 'paid'>) => {
  const { t } = useLingui()
  const kinds = useKindNames()
  const until = paid && formatFullDateTime(paid.until, lot.timeZone)
  return (
    <Card title={t`Belongs to`}>
      {owners.length === 0 && (
        <Trans>Nobody: there is no pass, booking or registration for this plate.</Trans>
      )}
      <ul className={styles.lines}>
        {owners.map((owner) => (
          <li key={owner._id} className={styles.line}>
            <span>
              {owner.removedAt !== null && owner.kind === 'passholder' ? (
                owner.name
              ) : (
                <Link to={addressOf(lot._id, owner)}>{owner.name ?? kinds[owner.kind]}</Link>
              )}
              {owner.detail !== null && <span className="dimmer"> {owner.detail}</span>}
            </span>
            <span className="dimmer">
              {kinds[owner.kind]} <Period owner={owner} timeZone={lot.timeZone} />
            </span>
          </li>
        ))}
      </ul>
      {until !== null && (
        <p className="dimmer">
          <Link to={`/parking-lots/${lot._id}/payments/${paid!.payment}`}>
            <Trans>Paid until {until}</Trans>
          </Link>
        </p>
      )}
    </Card>
  )
}

/** LPR-11: known plates as which this one may have been misread. */
export const NearPlates = ({ lotId, near }: { lotId: string; near: PlateHistory['near'] }) => {
  const { t } = useLingui()
  return (
    <Card title={t`Similar known plates`}>
      <p className={`dimmer ${styles.note}`}>
        <Trans>One error away: compare the image before you decide that a read was one of them.</Trans>
      </p>
      <ul className={styles.lines}>
        {near.map(({ plate, passholder }) => (
          <li key={plate} className={styles.line}>
            <Link to={`/parking-lots/${lotId}/logs/lpr/${encodeURIComponent(plate)}`} className="plate">
              {plate}
            </Link>
            {passholder && (
              <Link to={`/parking-lots/${lotId}/passholders/${passholder._id}`}>{passholder.name}</Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const useEnds = (): Record<NonNullable<PlateVisit['closedBy']>, string> => {
  const { t } = useLingui()
  return {
    exit: t`Exit`,
    nextEntry: t`Next entry`,
    longestStay: t`Longest stay`,
    tagReset: t`Tag reset`,
    opened: t`Gate opened by staff or payment`,
  }
}

const Match = ({ visit }: { visit: PlateVisit }): ReactNode => {
  const { match } = visit
  const name = matchName(match, readAsOf(visit) !== null)
  return match === 'lookAlike' || match === 'candidate' ? <Badge tone="soon">{name}</Badge> : name
}

const readAsOf = ({ plate, readPlate, match }: PlateVisit) =>
  plate !== null && readPlate !== null && readPlate !== plate ? { plate: readPlate, match } : null

/** VIS-30: where a vehicle that is inside was last read. */
const LastSeen = ({ visit: { lastSeen }, timeZone }: { visit: PlateVisit; timeZone: string }) => {
  if (!lastSeen?.place) return null
  return (
    <span className="dimmer">
      {lastSeen.place} · {formatDateTime(lastSeen.at, timeZone)}
    </span>
  )
}

/** The plate's visits, the newest first. */
export const PlateVisits = ({ lot, visits }: { lot: Lot; visits: PlateHistory['visits'] }) => {
  const { t } = useLingui()
  const ends = useEnds()
  const mayPay = useCan('payment.manage') && lot.productAccess.payments
  if (visits.length === 0) return <Trans>No visits as far as they are kept.</Trans>
  return (
    <RowsTable
      scrollLabel={t`Latest visits`}
      rows={visits}
      rowKey={({ _id }) => _id}
      columns={[
        {
          label: t`Entered`,
          className: styles.time,
          cell: ({ enteredAt }) => formatDateTime(enteredAt, lot.timeZone),
        },
        {
          label: t`Left`,
          cell: (visit) =>
            visit.exitedAt === null ? (
              <>
                <Badge>{t`Inside`}</Badge> <LastSeen visit={visit} timeZone={lot.timeZone} />{' '}
                {mayPay && visit.plate !== null && visit.passholder === null && (
                  <Parts of={visitActions} given={{ lotId: lot._id, plate: visit.plate }} />
                )}
              </>
            ) : (
              <>
                {formatDateTime(visit.exitedAt, lot.timeZone)}{' '}
                {visit.closedBy !== null && visit.closedBy !== 'exit' && (
                  <span className="dimmer">{ends[visit.closedBy]}</span>
                )}
              </>
            ),
        },
        { label: t`Plate`, cell: (visit) => <PlateSeen plate={visit.plate} readAs={readAsOf(visit)} /> },
        { label: t`Match`, cell: (visit) => <Match visit={visit} /> },
        {
          label: t`Passholder`,
          cell: ({ passholder }) =>
            passholder && (
              <Link to={`/parking-lots/${lot._id}/passholders/${passholder._id}`}>{passholder.name}</Link>
            ),
        },
      ]}
    />
  )
}
